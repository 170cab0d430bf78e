import { encodeCursor } from "@tutorsetu/service-kit/cursor";
import { chatApi, chatInternal } from "@tutorsetu/contracts/apis";
import {
  type ProviderStates,
  contractBreaches,
  consumerContractsOf,
} from "@tutorsetu/service-kit/testing/consumer-contracts";
import { newId } from "@tutorsetu/service-kit/new-id";
import { expect, it } from "vitest";
import { aChild } from "./testing/child.ts";
import { harness } from "./testing/harness.ts";
import { SECRET, type TestUser, testUser, toPerson } from "./testing/instance.ts";

const auditQuery = {
  by: "0000000000000000000000ad",
  of: "0000000000000000000000ad",
  from: "2020-01-01T00:00:00.000Z",
  what: "admin_read",
  cursor: "",
};

const { start } = harness();

const tokenOf = ({ role, id }: TestUser) => `${role}-${id}`;

/** For each call, requests that succeed over data that fills the whole reply. */
async function states() {
  const [tutor, student, admin] = [testUser("Tutor"), testUser("Student"), testUser("Admin")];
  const instance = await start([tutor, student, admin]);
  const [asTutor, asStudent, asAdmin] = [tutor, student, admin].map(tokenOf);
  const body = { text: "Hello", clientMsgId: "c1" };
  const asha = newId();
  const children = [aChild(asha, "Asha Rao")];
  instance.persons.set(student.id, { ...toPerson(student), children });
  instance.forget(student.id);
  const about = { ...body, about: asha };
  const said = await instance.call(student, "POST", `/messages/${tutor.id}`, about);
  const { _id: messageId } = said.body as { _id: string }; // safe: what fits the contract has one
  const report = { messageId, reason: "Rude" };
  const reported = async () => {
    await instance.call(tutor, "POST", "/reports", report);
    const { body: list } = await instance.call(admin, "GET", "/reports");
    return (list as { reports: { _id: string }[] }).reports[0]?._id ?? ""; // safe: as above
  };
  const withTutor = { token: asStudent, params: { userId: tutor.id } };
  const made: ProviderStates = {
    "chatApi.messages": () => [{ ...withTutor, query: { before: "2" } }],
    "chatApi.send": () => [{ ...withTutor, body: { ...body, clientMsgId: "c2" } }],
    "chatApi.conversations": () => [{ token: asTutor }],
    "chatApi.peer": () => [withTutor, { token: asTutor, params: { userId: student.id } }],
    "chatApi.block": () => [withTutor],
    "chatApi.unblock": () => [withTutor],
    "chatApi.report": () => [{ token: asTutor, body: report }],
    "chatApi.audit": async () => {
      for (const _ of [1, 2, 3]) await instance.call(admin, "GET", "/reports");
      await instance.audit.flush();
      await instance.audit.write({ what: "admin_read", by: admin.id, of: tutor.id });
      return [{ token: asAdmin }, { token: asAdmin, query: auditQuery }];
    },
    "chatApi.reports": async () => {
      const id = await reported();
      await instance.call(admin, "PUT", `/reports/${id}`, { solved: true });
      return [{ token: asAdmin }, { token: asAdmin, query: { settled: "yes" } }];
    },
    "chatApi.reportsAbout": async () => {
      const id = await reported();
      await instance.call(admin, "PUT", `/reports/${id}`, { solved: true });
      return [{ token: asAdmin, params: { userId: student.id } }];
    },
    "chatApi.solveReport": async () => [
      { token: asAdmin, params: { id: await reported() }, body: { solved: true } },
    ],
    "chatInternal.push": () => {
      const news = {
        bookingId: "",
        child: "",
        from: "",
        kind: "",
        reason: "",
        status: "",
        subject: "",
      };
      const push = { userId: tutor.id, event: "booking", data: news, from: student.id };
      const notice = { id: "", kind: "", link: "", name: "", subject: "" };
      return [
        { token: SECRET, body: push },
        { token: SECRET, body: { userId: tutor.id, event: "notice", data: notice } },
      ];
    },
    "chatInternal.personErased": async () => {
      await instance.call(student, "POST", `/messages/${tutor.id}`, { text: "hello" });
      return [{ token: SECRET, params: { userId: student.id } }];
    },
    "chatInternal.personRenamed": () => [
      {
        token: SECRET,
        params: { userId: student.id },
        body: { userName: "Mira Sol", role: "Student" },
      },
    ],
    "chatInternal.ownData": async () => {
      await instance.call(student, "POST", `/messages/${tutor.id}`, { text: "hello" });
      const cursor = encodeCursor([0, ""]);
      const body = { role: "Student", verifiedEmail: "asha@test.example", cursor };
      return [{ token: SECRET, params: { userId: student.id }, body }];
    },
    "chatInternal.blockers": async () => {
      await instance.call(tutor, "PUT", `/blocks/${student.id}`);
      return [{ token: SECRET, query: { a: tutor.id, b: student.id } }];
    },
    "chatInternal.written": async () => {
      await instance.call(student, "POST", `/messages/${tutor.id}`, { text: "hello" });
      return [{ token: SECRET, query: { to: tutor.id, from: student.id } }];
    },
    "chatInternal.blocks": async () => {
      await instance.call(tutor, "PUT", `/blocks/${student.id}`);
      const headers = { authorization: `Bearer ${SECRET}` };
      const reply = await instance.app.request(chatInternal.blocks.path, { headers });
      const { next: after } = (await reply.json()) as { next: string }; // safe: as above
      return [{ token: SECRET, query: { after } }];
    },
  };
  return { app: instance.app, made };
}

it.each(consumerContractsOf({ chatApi, chatInternal }))(
  "gives $consumer what it expects of $call",
  async (expected) => {
    const { app, made } = await states();
    expect(await contractBreaches(app, expected, await made[expected.call]?.())).toEqual([]);
  },
);
