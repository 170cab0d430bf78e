import { contentApi } from "@tutorsetu/contracts/apis";
import { type HelpRequest } from "@tutorsetu/contracts/content";
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { fakeApi, offline, problem, resetKit } from "@tutorsetu/web-kit/testing/fake-api";
import { afterEach, expect, it } from "vitest";
import { help, signIn } from "../testing/people.ts";
import { show } from "../testing/show.tsx";

afterEach(() => {
  cleanup();
  resetKit();
  sessionStorage.clear();
});

const AT = "/dashboard/notifications";

/** A server that keeps requests as svc-content does: solving what is solved changes nothing. */
function server(...requests: HelpRequest[]) {
  const kept = new Map(requests.map((request) => [request._id, request]));
  const sent: { id: string; body: object }[] = [];
  let reads = 0;
  fakeApi(contentApi)({
    helpRequests: () => {
      reads++;
      return { data: [...kept.values()] };
    },
    solveHelp: ({ params, body }) => {
      sent.push({ id: params.id, body });
      const request = kept.get(params.id);
      if (!request) throw problem(404, "That help request is not there any more.");
      const next = { ...request, solved: body.solved };
      kept.set(params.id, next);
      return { data: next };
    },
  });
  return { kept, sent, reads: () => reads };
}

const rowOf = async (subject: string) =>
  within((await screen.findByRole("heading", { name: subject })).closest("li") ?? document.body);
const subjects = () => screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);

it("lists the help requests of getallhelprequest with writer, role, subject and message [DA-060, DA-078, DA-079, DA-086]", async () => {
  expect(contentApi.helpRequests.method).toBe("GET");
  expect(contentApi.helpRequests.path).toBe("/helprequests/getallhelprequest");
  signIn("Admin");
  server(help("Cannot sign in", { message: "It says no." }));
  await show(AT);
  const row = await rowOf("Cannot sign in");
  expect(row.getByText("It says no.")).toBeTruthy();
  expect(row.getByText("Ravi · ravi@test.example · Student · January 5, 2025")).toBeTruthy();
});

it("marks a request as solved by 'Not Solved', once, and reads the list again [DA-080..DA-083]", async () => {
  expect(contentApi.solveHelp.method).toBe("PUT");
  expect(contentApi.solveHelp.path).toBe("/helprequests/marksolved/:id");
  signIn("Admin");
  const request = help("Cannot sign in");
  const { sent, reads } = server(request);
  const { toastShown } = await show(AT);
  const before = await rowOf("Cannot sign in");
  const readBefore = reads();
  await userEvent.dblClick(before.getByRole("button", { name: "Not Solved" }));
  await toastShown("Marked as solved.");
  expect(sent).toEqual([{ id: request._id, body: { solved: true } }]);
  expect(await screen.findByRole("button", { name: "Solved" })).toBeTruthy();
  expect(reads()).toBeGreaterThan(readBefore);
});

it("dims what is solved and puts it last [DA-084, DA-085]", async () => {
  signIn("Admin");
  server(help("Old", { solved: true }), help("New"), help("Newer"));
  await show(AT);
  await screen.findByRole("heading", { name: "Old" });
  expect(subjects()).toEqual(["New", "Newer", "Old"]);
  const dimmed = screen.getAllByRole("listitem").map((row) => row.hasAttribute("data-done"));
  expect(dimmed).toEqual([false, false, true]);
});

it("sends the reply that was typed, and keeps it when that fails", async () => {
  signIn("Admin");
  const { sent } = server(help("Cannot sign in"));
  const answer = { isUnavailable: true };
  const { toastShown } = await show(AT);
  const row = await rowOf("Cannot sign in");
  await userEvent.click(row.getByText("Reply (optional)", { selector: "summary" }));
  await userEvent.type(row.getByRole("textbox"), "Try the link again.");
  fakeApi(contentApi)({
    solveHelp: ({ params, body }) => {
      if (answer.isUnavailable) throw offline();
      sent.push({ id: params.id, body });
      return { data: help("Cannot sign in", { _id: params.id, solved: true }) };
    },
  });
  await userEvent.click(row.getByRole("button", { name: "Send reply" }));
  await toastShown(
    "That could not be saved. Nothing answered. Please check your internet connection and try again.",
  );
  expect(row.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Try the link again.");
  answer.isUnavailable = false;
  await userEvent.dblClick(row.getByRole("button", { name: "Send reply" }));
  await toastShown("Your reply is sent, and the request is solved.");
  expect(sent.map(({ body }) => body)).toEqual([{ solved: true, reply: "Try the link again." }]);
});

it("rejects an empty reply with a message", async () => {
  signIn("Admin");
  const { sent } = server(help("Cannot sign in"));
  await show(AT);
  const row = await rowOf("Cannot sign in");
  await userEvent.click(row.getByText("Reply (optional)", { selector: "summary" }));
  await userEvent.type(row.getByRole("textbox"), "  ");
  await userEvent.click(row.getByRole("button", { name: "Send reply" }));
  expect(row.getByText("Please write a reply first.")).toBeTruthy();
  expect(row.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
  await userEvent.type(row.getByRole("textbox"), "Try");
  expect(row.queryByText("Please write a reply first.")).toBeNull();
  await userEvent.clear(row.getByRole("textbox"));
  expect(row.getByRole("group").hasAttribute("open")).toBe(true);
});

it("'Not Solved' solves without the reply that is begun, and keeps that [DA-080, DA-081]", async () => {
  signIn("Admin");
  const { sent } = server(help("Cannot sign in"));
  const { toastShown } = await show(AT);
  const row = await rowOf("Cannot sign in");
  await userEvent.click(row.getByText("Reply (optional)", { selector: "summary" }));
  await userEvent.type(row.getByRole("textbox"), "Perhaps");
  await userEvent.click(row.getByRole("button", { name: "Not Solved" }));
  await toastShown("Marked as solved.");
  expect(sent.map(({ body }) => body)).toEqual([{ solved: true }]);
  await userEvent.click(row.getByRole("button", { name: "More for Cannot sign in" }));
  await userEvent.click(row.getByRole("button", { name: "Reopen" }));
  await toastShown("Opened again.");
  expect(await screen.findByDisplayValue("Perhaps")).toBeTruthy();
});

it("links to the profile of the person who asks for help, not of administrators", async () => {
  signIn("Admin");
  const [ravi, boss] = [help("Ravi's"), help("The boss's", { role: "Admin" })];
  server(ravi, boss);
  await show(AT);
  const link = (await rowOf("Ravi's")).getByRole("link", { name: "Profile of Ravi" });
  expect(link.getAttribute("href")).toBe(`/student/${ravi.user._id}`);
  expect((await rowOf("The boss's")).queryByRole("link")).toBeNull();
});

it("opens a solved request again from its menu", async () => {
  signIn("Admin");
  const { sent } = server(help("Old", { solved: true }));
  const { toastShown } = await show(AT);
  const row = await rowOf("Old");
  await userEvent.click(row.getByRole("button", { name: "More for Old" }));
  await userEvent.click(row.getByRole("button", { name: "Reopen" }));
  await toastShown("Opened again.");
  expect(sent.map(({ body }) => body)).toEqual([{ solved: false }]);
  expect(await screen.findByRole("button", { name: "Not Solved" })).toBeTruthy();
});

it("shows the stored state when another administrator was first", async () => {
  signIn("Admin");
  const request = help("Cannot sign in");
  const { kept } = server(request);
  const { toastShown } = await show(AT);
  const row = await rowOf("Cannot sign in");
  kept.set(request._id, { ...request, solved: true });
  await userEvent.click(row.getByRole("button", { name: "Not Solved" }));
  await toastShown("Marked as solved.");
  expect(await screen.findByRole("button", { name: "Solved" })).toBeTruthy();
  expect(subjects()).toEqual(["Cannot sign in"]);
  expect(kept.get(request._id)?.solved).toBe(true);
});

it("shows what is left when the request is gone meanwhile", async () => {
  signIn("Admin");
  const request = help("Cannot sign in");
  const { kept } = server(request, help("Other"));
  const { toastShown } = await show(AT);
  const row = await rowOf("Cannot sign in");
  kept.delete(request._id);
  await userEvent.click(row.getByRole("button", { name: "Not Solved" }));
  await toastShown(
    "That could not be saved. That help request is not there any more. It may have been removed. Please go back and choose again.",
  );
  await act(async () => {});
  expect(subjects()).toEqual(["Other"]);
});

it("solves two at once without waiting for each other", async () => {
  signIn("Admin");
  const { kept } = server(help("One"), help("Two"));
  await show(AT);
  const one = await rowOf("One");
  const two = await rowOf("Two");
  await Promise.all([
    userEvent.click(one.getByRole("button", { name: "Not Solved" })),
    userEvent.click(two.getByRole("button", { name: "Not Solved" })),
  ]);
  expect(await screen.findAllByRole("button", { name: "Solved" })).toHaveLength(2);
  expect([...kept.values()].every(({ solved }) => solved)).toBe(true);
});

it("shows an empty state", async () => {
  signIn("Admin");
  server();
  await show(AT);
  expect(await screen.findByText("No help requests.")).toBeTruthy();
});

it("shows the shape of requests while they come", async () => {
  signIn("Admin");
  fakeApi(contentApi)({ helpRequests: () => new Promise(() => {}) });
  await show(AT);
  expect((await screen.findAllByTestId("skeleton-inbox")).length).toBeGreaterThan(1);
});

it("shows a failure to load, and retries", async () => {
  signIn("Admin");
  await show(AT);
  expect(await screen.findByText("The help requests could not be loaded.")).toBeTruthy();
  server(help("Cannot sign in"));
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { name: "Cannot sign in" })).toBeTruthy();
});
