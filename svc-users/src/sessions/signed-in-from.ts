import { addressOf } from "@tutorsetu/service-kit/address";
import { cutAddress } from "@tutorsetu/service-kit/audit/cut-address";
import type { Context } from "hono";
import type { SignedInFrom } from "../store/sessions.ts";
import { deviceName } from "./device-name.ts";

/** What a session notes of the request that opens it. */
export const signedInFrom = (c: Context): SignedInFrom => ({
  device: deviceName(c.req.header("user-agent")),
  network: cutAddress(addressOf(c)),
});
