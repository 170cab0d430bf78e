import { bookingsApi } from "@tutorsetu/contracts/bookings";
import { chatApi } from "@tutorsetu/contracts/chat";
import { contentApi } from "@tutorsetu/contracts/content";
import { deploymentsApi } from "@tutorsetu/contracts/deployments";
import type { Input, Reply } from "@tutorsetu/contracts/endpoint";
import { usersApi } from "@tutorsetu/contracts/users";
import { bookings } from "@tutorsetu/demo/stand-in/bookings";
import { chat, say } from "@tutorsetu/demo/stand-in/chat";
import { content } from "@tutorsetu/demo/stand-in/content";
import { deployments } from "@tutorsetu/demo/stand-in/deployments";
import { users } from "@tutorsetu/demo/stand-in/users";
import { Refusal } from "@tutorsetu/demo/stand-in/world";
import type { Api } from "./api.ts";
import type { Dial } from "./chat-client-page.ts";
import { fakeApi, problem } from "./fake-api.ts";
import { setDial } from "./socket.ts";

type Fakes<A> = { [K in keyof A]?: (input: Input<A[K]>) => Reply<A[K]> };
type Fake = (input: unknown) => unknown;

/** A refusal of the demo world is a failure that the client understands. */
const refusing = (fake: Fake) => (input: unknown) => {
  try {
    return fake(input);
  } catch (error) {
    throw error instanceof Refusal ? problem(error.status, error.message) : error;
  }
};

function stand<A extends Api>(api: A, fakes: Fakes<A>) {
  const entries = Object.entries(fakes).map(([name, fake]) => [name, refusing(fake as Fake)]);
  fakeApi(api)(Object.fromEntries(entries) as Fakes<A>); // safe: the same functions, which only fail otherwise
}

/** A live line on which everybody is online and whatever is sent arrives. */
const line: Dial = (_, { onStatus }) => {
  onStatus("online");
  return Promise.resolve({
    isOnline: () => true,
    online: () => Promise.resolve(),
    send({ receiverId, text, clientMsgId }) {
      const message = say(receiverId, text, clientMsgId);
      const { seq, conversation } = message;
      return Promise.resolve({ ok: true, seq, conversation, message });
    },
    sync: () => Promise.resolve({ ok: true, conversations: {} }),
    watch: (peers) => Promise.resolve({ ok: true, online: [...peers] }),
    delivered: () => Promise.resolve({ ok: true }),
    read: () => {},
    typing: () => {},
    close: () => {},
  });
};

/** From now on this page needs no server: the demo world answers every contract. */
export function standInApi() {
  stand(usersApi, users);
  stand(bookingsApi, bookings);
  stand(chatApi, chat);
  stand(contentApi, content);
  stand(deploymentsApi, deployments);
  setDial(line);
}
