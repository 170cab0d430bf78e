import { usersApi } from "@tutorsetu/contracts/apis";
import { fireEvent, screen, within } from "@testing-library/react";
import { fakeApi } from "@tutorsetu/web-kit/testing/fake-api";
import { open } from "./open.tsx";

type Side = "Tutor" | "Student";

const everyone = {
  "User name": "Asha Rao",
  Email: "asha@test.example",
  "Phone number": "98123 45678",
  State: "Maharashtra",
  City: "Pune",
  Password: "long-enough-1",
  "Confirm password": "long-enough-1",
};
const filled = {
  Tutor: { ...everyone, "Experience in years": "7", "Fee per month (₹)": "2600" },
  Student: { ...everyone, Class: "10" },
};
const subjectsOf = { Tutor: "Subjects you teach", Student: "Subjects you need" };

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
/** Goes on to the last step, as far as what is typed fits. */
export function goOn() {
  for (const _step of [1, 2]) {
    const button = screen.queryByRole("button", { name: /^(Continue|आगे बढ़ें)$/ });
    if (button) fireEvent.click(button);
  }
}
/** Goes on, and sends. */
export function send() {
  goOn();
  const button = screen.queryByRole("button", { name: "Register" });
  if (button) fireEvent.click(button);
}
export const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

interface Options {
  readonly change?: Readonly<Record<string, string>>;
  readonly subjects?: readonly string[];
  readonly register?: (input: { body: unknown }) => unknown;
}

/** Opens the signup, fills it in as a whole apart from what `change` says, and sends it. */
export async function register(
  role: Side,
  { change = {}, subjects = ["Physics"], ...rest }: Options = {},
) {
  const bodies: unknown[] = [];
  const answer = rest.register ?? (() => new Promise(() => {}));
  fakeApi(usersApi)({
    register: (input) => {
      bodies.push(input.body);
      return answer(input) as never; // safe: what does not fit the contract is the point of some tests
    },
  });
  const page = await open(`/signup?role=${role}`);
  for (const [label, value] of Object.entries({ ...filled[role], ...change })) write(label, value);
  const chips = within(screen.getByRole("group", { name: subjectsOf[role], hidden: true }));
  for (const name of subjects) fireEvent.click(chips.getByRole("checkbox", { name, hidden: true }));
  send();
  return { ...page, bodies };
}
