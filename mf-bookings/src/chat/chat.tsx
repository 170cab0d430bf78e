import type { Peer } from "@tutorsetu/contracts/chat";
import { Avatar } from "@tutorsetu/ui/avatar";
import { Banner } from "@tutorsetu/ui/banner";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { ErrorState } from "@tutorsetu/ui/error-state";
import { Icon } from "@tutorsetu/ui/icon";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { ApiError } from "@tutorsetu/web-kit/api";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link, useParams } from "@tutorsetu/web-kit/router";
import { type ChatStatus, useChat } from "@tutorsetu/web-kit/socket";
import { useEffect, useState } from "react";
import { chat as chatCalls } from "./api.ts";
import * as css from "./chat.module.css";
import { Composer } from "./composer.tsx";
import { History } from "./history.tsx";
import { type Text, useText } from "./text.ts";

const titleOf = (text: Text, peer: Peer | undefined) => {
  if (!peer) return text.title;
  return { Student: text.withStudent, Tutor: text.withTutor, Admin: text.withAdmin }[peer.role];
};

const GRACE_MS = 1500;

/** Says that the connection is away, unless it is back at once. */
function Connection({ status }: { readonly status: ChatStatus }) {
  const text = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => setLong(status !== "online"),
      status === "online" ? 0 : GRACE_MS,
    );
    return () => clearTimeout(timer);
  }, [status]);
  if (!isLong || status === "online") return null;
  return <Banner tone="warn">{status === "offline" ? text.offline : text.reconnecting}</Banner>;
}

function Head({ peer }: { readonly peer: Peer | undefined }) {
  const text = useText();
  const title = titleOf(text, peer);
  useTitle(peer ? `${title}: ${peer.userName}` : title);
  return (
    <header className={css.head}>
      <Link className={css.back} to="/chat" aria-label={text.back}>
        <Icon name="chevron-left" size={24} />
      </Link>
      {peer && <Avatar size="s" name={peer.userName} src={peer.image} />}
      <h1 className={css.title}>
        <span className={css.kind}>{title}</span> {peer && <span>{peer.userName}</span>}
      </h1>
    </header>
  );
}

function Talk({ userId }: { readonly userId: string }) {
  const text = useText();
  const common = useCommon();
  const person = useQuery(["peer", userId], () => chatCalls.peer({ params: { userId } }));
  const standing = person.data ?? (person.error ? null : undefined);
  const talk = useChat(userId, standing);
  const peer = person.data?.peer;
  const name = peer?.userName ?? "";
  const error = person.data ? talk.error : (person.error ?? talk.error);
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const failed = Boolean(error) && talk.messages.length === 0;

  function reload() {
    person.reload();
    talk.reload();
  }

  return (
    <section className={css.chat}>
      <Head peer={peer} />
      <Connection status={talk.status} />
      {failed && (
        <div className={css.fill}>
          <ErrorState
            message={isRefused ? error.message : text.loadFailed}
            onRetry={reload}
            retryLabel={text.tryAgain}
          />
        </div>
      )}
      {!failed && talk.isLoading && (
        <div className={css.fill} aria-busy="true">
          <VisuallyHidden>{common.loading}</VisuallyHidden>
          {[2, 1, 3].map((lines) => (
            <Skeleton key={lines} lines={lines} />
          ))}
        </div>
      )}
      {!failed && !talk.isLoading && (
        <History
          messages={talk.messages}
          peerName={name}
          onRetry={talk.retry}
          hasEarlier={talk.hasEarlier}
          isLoadingEarlier={talk.isLoadingEarlier}
          onEarlier={talk.loadEarlier}
        >
          {talk.messages.length === 0 && (
            <EmptyState
              icon="chat"
              title={fill(text.noMessages, { name })}
              text={text.noMessagesText}
            />
          )}
        </History>
      )}
      {!isRefused && <Composer peerId={userId} name={name} onSend={talk.send} />}
    </section>
  );
}

/** The conversation with one person, at /chat/:userId. */
export function Chat() {
  const { userId = "" } = useParams();
  return <Talk key={userId} userId={userId} />;
}
