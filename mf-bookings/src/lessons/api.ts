import { lessonsCalls } from "@tutorsetu/contracts/calls/lessons";
import { client } from "@tutorsetu/web-kit/api";

export const lessons = client(lessonsCalls);
