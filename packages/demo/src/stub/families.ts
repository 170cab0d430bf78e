import type { usersApi } from "@tutorsetu/contracts/apis";
import type { Child } from "@tutorsetu/contracts/families/children";
import { MOST_CHILDREN } from "@tutorsetu/contracts/domain";
import type { DemoPerson } from "../people.ts";
import { fixedId } from "../random.ts";
import { accountOf, type Answers, me, StubError } from "./context.ts";

const parent = accountOf("Student");
const familyName = parent.userName.split(" ").at(-1) ?? "";

const born = (_id: string, name: string, more: Partial<Child>): Child => ({
  _id,
  name: `${name} ${familyName}`,
  grade: 5,
  subjectInterested: ["mathematics"],
  bio: "",
  requirement: null,
  isShown: true,
  createdAt: parent.createdAt.toISOString(),
  ...more,
});

/** Of the demo account of students, which is a parent's; the first has the account's own profile. */
let children: readonly Child[] = [
  born(parent.profileId, "Kavya", { ...parent.student }),
  born(fixedId("kid", 1), "Rohan", { subjectInterested: ["science"] }),
];

/** The children of an account, none for everybody but the one parent here. */
export const childrenOf = ({ userId }: DemoPerson): readonly Child[] =>
  userId === parent.userId ? children : [];

/** The child with this profile; the first of a parent's without, undefined for everybody else. */
export const childOf = (person: DemoPerson, id?: string): Child | undefined =>
  childrenOf(person).find(({ _id }) => _id === id) ?? childrenOf(person)[0];

function own(id: string): Child {
  const found = childrenOf(me()).find(({ _id }) => _id === id);
  if (!found) throw new StubError(404, "This account has no such child.");
  return found;
}

/** The calls about the children of one's account. What is changed is forgotten with the page. */
export const families: Answers<typeof usersApi> = {
  children: () => ({ children: [...childrenOf(me())], mayBeFamily: me().role === "Student" }),
  addChild({ body: { consent: _consent, bio = "", requirement = null, ...form } }) {
    if (childrenOf(me()).length === 0 || children.length === MOST_CHILDREN)
      throw new StubError(409, "This account cannot have another child.");
    const child = born(fixedId("kid", Date.now()), "", { ...form, bio, requirement });
    children = [...children, child];
    return { child, message: "Child added" };
  },
  changeChild({ params, body }) {
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    const child: Child = { ...own(params.id), ...Object.fromEntries(given) };
    children = children.map((one) => (one._id === child._id ? child : one));
    return { child, message: "Child changed" };
  },
  removeChild({ params }) {
    const { _id } = own(params.id);
    if (children.length === 1) throw new StubError(409, "The last child stays.");
    children = children.filter((one) => one._id !== _id);
    return { message: "Child removed" };
  },
};
