import { serviceConfig } from "@tutorsetu/service-kit/config";
import * as z from "zod";
import { gatewayConfig } from "../config.ts";

const { SHELL_DIR, REMOTES, USERS_URL, BOOKINGS_URL, CONTENT_URL } = gatewayConfig;
const { REMOTES_STORE, REMOTES_COPIES, AWS_REGION, AWS_ENDPOINT_URL } = gatewayConfig;
const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = gatewayConfig;

/** What the renderer reads from its environment: where the builds lie, and who answers public reads. */
export const rendererConfig = {
  PORT: serviceConfig.PORT.default(4005),
  HOST: serviceConfig.HOST,
  LOG_LEVEL: serviceConfig.LOG_LEVEL,
  /** What the gateway shows; it opens nothing else. */
  RENDERER_SECRET: z.string().min(32),
  USERS_URL,
  BOOKINGS_URL,
  CONTENT_URL,
  SHELL_DIR,
  REMOTES,
  REMOTES_STORE,
  REMOTES_COPIES,
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
  AWS_SESSION_TOKEN,
  AWS_REGION,
  AWS_ENDPOINT_URL,
};
