import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { resetKit } from "../../testing/fake-api.ts";
import { Guard, safeNext } from "./guard.tsx";
import { MemoryRouter, Route, Routes } from "../../testing/router.ts";
import { useLocation } from "./router.ts";
import { useSession } from "../session/session.ts";

function Where() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<Guard roles={["Tutor", "Student"]} />}>
          <Route path="/chat/:id" element={<p>the chat</p>} />
        </Route>
        <Route path="*" element={<Where />} />
      </Routes>
    </MemoryRouter>,
  );

const signIn = (role: "Tutor" | "Admin") =>
  useSession.getState().signIn({
    _id: "1",
    userName: "Ann",
    email: "",
    role,
    image: null,
    phoneNo: "",
    refreshToken: "t",
  });

afterEach(cleanup);
afterEach(() => act(async () => resetKit()));

test("sends a signed-out visitor to the login page, with the way back [SH-015]", () => {
  open("/chat/7?tab=1");
  expect(screen.getByText("/login?next=%2Fchat%2F7%3Ftab%3D1")).toBeDefined();
});

test("sends the wrong role to the unauthorised screen [SH-016]", () => {
  signIn("Admin");
  open("/chat/7");
  expect(screen.getByText("/unauthorised")).toBeDefined();
});

test("lets the right role in", () => {
  signIn("Tutor");
  open("/chat/7");
  expect(screen.getByText("the chat")).toBeDefined();
});

test.each([
  ["/chat/7?tab=1#end", "/chat/7?tab=1#end"],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["https://evil.example/", null],
  ["javascript:alert(1)", null],
  [null, null],
])("the way back from %s is %s", (next, expected) => {
  expect(safeNext(next)).toBe(expected);
});
