import { operatorSchemas } from "../policies/operator.ts";
import { landingSchemas } from "./landing-pages.ts";
import { publicTutorSchemas } from "./public-tutors.ts";

export const publicPagesSchemas = {
  ...publicTutorSchemas,
  ...landingSchemas,
  ...operatorSchemas,
};
