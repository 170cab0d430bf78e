import { bookingsCalls } from "@tutorsetu/contracts/calls/bookings";
import { chatCalls } from "@tutorsetu/contracts/calls/chat";
import { contentCalls } from "@tutorsetu/contracts/calls/content";
import { deploymentsCalls } from "@tutorsetu/contracts/calls/deployments";
import { requirementsCalls } from "@tutorsetu/contracts/calls/requirements";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { client } from "@tutorsetu/web-kit/api";

export const users = client(usersCalls);
export const bookings = client(bookingsCalls);
export const requirements = client(requirementsCalls);
export const content = client(contentCalls);
export const chat = client(chatCalls);
export const deployments = client(deploymentsCalls);
