import { bookingsApi } from "@tutorsetu/contracts/bookings";
import { chatApi } from "@tutorsetu/contracts/chat";
import { contentApi } from "@tutorsetu/contracts/content";
import { deploymentsApi } from "@tutorsetu/contracts/deployments";
import { usersApi } from "@tutorsetu/contracts/users";
import { client } from "@tutorsetu/web-kit/api";

export const users = client(usersApi);
export const bookings = client(bookingsApi);
export const content = client(contentApi);
export const chat = client(chatApi);
export const deployments = client(deploymentsApi);
