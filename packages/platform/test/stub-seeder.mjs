// Stands in for a service that fills the store and ends: keeps what it was told.
import { writeFileSync } from "node:fs";

const { MONGO_URL, SEED_ONLY, SEED_TUTORS, SEED_STUDENTS, TOLD_FILE = "" } = process.env;
writeFileSync(TOLD_FILE, JSON.stringify({ MONGO_URL, SEED_ONLY, SEED_TUTORS, SEED_STUDENTS }));
