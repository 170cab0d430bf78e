import { demoClassesCalls } from "@tutorsetu/contracts/calls/demo-classes";
import { client } from "@tutorsetu/web-kit/api";

export const demoClasses = client(demoClassesCalls);
