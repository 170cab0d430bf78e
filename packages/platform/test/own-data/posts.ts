import type { Somebody } from "./somebody.ts";

type Call = <T>(by: Somebody, method: string, path: string, body?: object) => Promise<T>;

/** A family's post, which a tutor answers and reports. */
export async function postAnswered(call: Call, family: Somebody, teacher: Somebody) {
  const form = {
    subject: "physics",
    class: 10,
    mode: "online",
    pinCode: "",
    days: ["mon"],
    budget: 3000,
    text: `I am ${family.userName}, call ${family.phoneNo}.`,
  };
  type Posted = { readonly requirement: { readonly _id: string } };
  const { requirement } = await call<Posted>(family, "POST", "/requirements", form);
  const path = `/requirements/${requirement._id}`;
  const message = `${teacher.userName} would begin with optics.`;
  await call(teacher, "POST", `${path}/applications`, { message, fee: 2600 });
  await call(teacher, "POST", `${path}/report`, { reason: "spam" });
}
