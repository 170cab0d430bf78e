import { landingSchemas } from "./landing-pages.ts";
import { publicTutorSchemas } from "./public-tutors.ts";

export const publicPagesSchemas = { ...publicTutorSchemas, ...landingSchemas };
