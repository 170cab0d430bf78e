import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { type ChatMessage, useChat, useOnline } from "@tutorsetu/chat-client/hooks";
import { useState } from "react";
import { chat } from "./api.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { BlockedNotice } from "./blocked-notice.tsx";
import * as css from "./chat.module.css";
import { Composer } from "./composer.tsx";
import { Connection } from "./connection.tsx";
import { Head } from "./head.tsx";
import { History } from "./history.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { useText } from "./text.ts";
import { useBlock } from "./use-block.ts";

function Loading() {
  const common = useCommon();
  return (
    <div className={css.fill} aria-busy="true">
      <VisuallyHidden>{common.loading}</VisuallyHidden>
      {[2, 1, 3].map((lines) => (
        <Skeleton key={lines} lines={lines} />
      ))}
    </div>
  );
}

/** Answers that no second try changes: a nonsense address, somebody one may not write to, somebody who is not there. */
const NEVER = new Set([400, 403, 404]);

/** What two people have said, and where one writes. */
export function Talk({ userId }: { readonly userId: string }) {
  const text = useText();
  const person = useQuery(["peer", userId], () => chat.peer({ params: { userId } }));
  const standing = person.data ?? (person.error ? null : undefined);
  const talk = useChat(userId, standing);
  const isOnline = useOnline([userId]).has(userId);
  const { isBusy, block, unblock } = useBlock(userId);
  const [reported, setReported] = useState<ChatMessage>();
  const [isAsking, setAsking] = useState(false);

  const peer = person.data?.peer;
  const name = peer?.userName ?? "";
  const blocked = person.data?.blocked ?? null;
  const error = person.data ? talk.error : (person.error ?? talk.error);
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const isFinal = error instanceof ApiError && NEVER.has(error.status);
  const isFailed = Boolean(error) && talk.messages.length === 0;
  const mayBlock = peer && peer.role !== "Admin" && blocked !== "by-you";

  function reload() {
    person.reload();
    talk.reload();
  }

  return (
    <section className={css.talk}>
      <Head
        peer={peer}
        isOnline={isOnline && !blocked}
        isTyping={talk.isTyping && !blocked}
        onBlock={mayBlock ? () => setAsking(true) : undefined}
      />
      <Connection status={talk.status} />
      {isFailed && (
        <div className={css.fill}>
          {isFinal ? (
            <EmptyState
              icon="chat"
              title={text.loadFailed}
              text={error.displayMessage}
              action={
                <Link {...buttonClass()} to="/chat">
                  {text.back}
                </Link>
              }
            />
          ) : (
            <Failure title={text.loadFailed} error={error} onRetry={reload} />
          )}
        </div>
      )}
      {!isFailed && talk.isLoading && <Loading />}
      {!isFailed && !talk.isLoading && (
        <History
          messages={talk.messages}
          peerName={name}
          readUpTo={talk.readUpTo}
          onRetry={talk.retry}
          onDiscard={talk.discard}
          onReport={setReported}
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
      {blocked && (
        <BlockedNotice by={blocked} name={name} isBusy={isBusy} onUnblock={() => void unblock()} />
      )}
      {!isRefused && !blocked && (
        <Composer peerId={userId} name={name} onSend={talk.send} onWrite={talk.write} />
      )}
      {reported && (
        <ReportDialog message={reported} name={name} onClose={() => setReported(undefined)} />
      )}
      {isAsking && (
        <BlockDialog
          name={name}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onBlock={() => void block().then(() => setAsking(false))}
        />
      )}
    </section>
  );
}
