import { contentApi } from "@tutorsetu/contracts/apis";
import type { Delivery } from "@tutorsetu/contracts/notifications/calls";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { signIn } from "../testing/people.ts";
import { createGate, show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
});

const AT = "/dashboard/deliveries";
const dead: Delivery = {
  _id: "n1:email",
  userId: "u1",
  userName: "Asha Verma",
  channel: "email",
  kinds: ["booking_requested"],
  tries: 12,
  error: "EENVELOPE 550",
  createdAt: "2026-11-20T10:00:00.000Z",
  endedAt: "2026-11-23T10:00:00.000Z",
};
const pageOf = (deliveries: Delivery[]) => ({
  deliveries,
  nextCursor: null,
  total: deliveries.length,
});

it("says what did not reach whom, and why, and sends it again once", async () => {
  signIn("Admin");
  let left = [dead];
  const retried: string[] = [];
  const slow = createGate();
  fakeApi(contentApi)({
    deliveries: () => pageOf(left),
    retryDelivery: async ({ params }) => {
      retried.push(params.id);
      await slow.opened;
      left = [];
      return { message: "ok" };
    },
  });
  const { toastShown } = await show(AT);
  expect(await screen.findByRole("heading", { name: "Asha Verma, by e-mail" })).toBeTruthy();
  expect(
    screen.getByText(/Somebody has sent you a request\s+The reason: EENVELOPE 550/),
  ).toBeTruthy();
  expect(screen.getByText(/^Tries: 12, from /)).toBeTruthy();
  await userEvent.dblClick(screen.getByRole("button", { name: "Send again" }));
  slow.open();
  await toastShown("It is on its way again.");
  expect(await screen.findByText("Everything has arrived.")).toBeTruthy();
  expect(retried).toEqual([encodeURIComponent(dead._id)]);
});

it("keeps what could not be sent again, and says so", async () => {
  signIn("Admin");
  const { userName: _none, ...nameless } = dead;
  fakeApi(contentApi)({
    deliveries: () => pageOf([{ ...nameless, kinds: [], channel: "push" }]),
    retryDelivery: () => {
      throw problem(503, "away");
    },
  });
  const { toastShown } = await show(AT);
  await userEvent.click(await screen.findByRole("button", { name: "Send again" }));
  await toastShown("That could not be sent. away");
  expect(screen.getByRole("heading", { name: "u1, by push" })).toBeTruthy();
});
