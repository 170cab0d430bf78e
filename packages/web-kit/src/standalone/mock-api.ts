import {
  bookingsApi,
  chatApi,
  contentApi,
  deploymentsApi,
  usersApi,
} from "@tutorsetu/contracts/apis";
import type { Input, Reply } from "@tutorsetu/contracts/endpoint";
import { bookings } from "@tutorsetu/demo/stub/bookings";
import { chat } from "@tutorsetu/demo/stub/chat";
import { content } from "@tutorsetu/demo/stub/content";
import { deployments } from "@tutorsetu/demo/stub/deployments";
import { users } from "@tutorsetu/demo/stub/users";
import { StubError } from "@tutorsetu/demo/stub/context";
import type { Api } from "../shared/api/api.ts";
import { fakeApi, problem } from "../testing/fake-api.ts";

type Fakes<A> = { [K in keyof A]?: (input: Input<A[K]>) => Reply<A[K]> };
type Fake = (input: unknown) => unknown;

/** A rejection of the demo world becomes a problem that the client understands. */
const withProblems = (fake: Fake) => (input: unknown) => {
  try {
    return fake(input);
  } catch (error) {
    throw error instanceof StubError ? problem(error.status, error.message) : error;
  }
};

function install<A extends Api>(api: A, fakes: Fakes<A>) {
  const entries = Object.entries(fakes).map(([name, fake]) => [name, withProblems(fake as Fake)]);
  fakeApi(api)(Object.fromEntries(entries) as Fakes<A>); // safe: the same functions, which only fail differently
}

/** Answers every contract in this page, out of the demo world. */
export function installMockApi() {
  install(usersApi, users);
  install(bookingsApi, bookings);
  install(chatApi, chat);
  install(contentApi, content);
  install(deploymentsApi, deployments);
}
