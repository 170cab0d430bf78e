import {
  type ChatMessage,
  type ChatStatus,
  useChat,
  useOnline,
} from "@tutorsetu/chat-client/hooks";
import { Banner } from "@tutorsetu/ui/banner";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import { isFinalAnswer } from "@tutorsetu/web-kit/final-answer";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useFamily } from "@tutorsetu/web-kit/family";
import { format } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { useEffect, useState } from "react";
import { aboutNames } from "../family/about-names.ts";
import { useUnnamed } from "../family/use-unnamed.ts";
import { chat } from "./api.ts";
import { BlockDialog, BlockedNotice, ReportDialog, useBlock } from "./safety.tsx";
import * as css from "./chat.module.css";
import { useSeen } from "../seen/use-seen.ts";
import { Composer } from "./composer.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { History } from "./history.tsx";
import { useMessages } from "./messages.ts";

const GRACE_MS = 1500;

/** Shows that the connection is lost, unless it comes back within moments. */
function ConnectionBanner({ status }: { readonly status: ChatStatus }) {
  const t = useMessages();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(
      () => setLong(status !== "online"),
      status === "online" ? 0 : GRACE_MS,
    );
    return () => clearTimeout(timer);
  }, [status]);
  if (!isLong || status === "online") return null;
  return (
    <div className={css.connection}>
      <Banner tone="warn">{status === "offline" ? t.offline : t.reconnecting}</Banner>
    </div>
  );
}

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

/** The messages of two people, and the composer. */
export function ConversationView({ userId }: { readonly userId: string }) {
  const t = useMessages();
  const person = useQuery(["peer", userId], () => chat.peer({ params: { userId } }));
  const receipts = person.data ?? (person.error ? null : undefined);
  const conversation = useChat(userId, receipts);
  const isOnline = useOnline([userId]).has(userId);
  const { isBusy, block, unblock } = useBlock(userId);
  const [reported, setReported] = useState<ChatMessage>();
  const [isAsking, setAsking] = useState(false);

  const peer = person.data?.peer;
  const name = peer?.userName ?? "";
  const children = [...(peer?.children ?? []), ...useFamily().children];
  useUnnamed(conversation.messages, children, person.reload);
  const blocked = person.data?.blocked ?? null;
  const error = person.data ? conversation.error : (person.error ?? conversation.error);
  const isFinal = isFinalAnswer(error);
  const isFailed = Boolean(error) && conversation.messages.length === 0;
  const mayBlock = peer && peer.role !== "Admin" && blocked !== "by-you";

  useSeen(`/chat/${peer?._id ?? userId}`, !isFailed && !conversation.isLoading);

  function reload() {
    person.reload();
    conversation.reload();
  }

  return (
    <section className={css.conversation}>
      <ConversationHeader
        peer={peer}
        isOnline={isOnline && !blocked}
        isTyping={conversation.isTyping && !blocked}
        onBlock={mayBlock ? () => setAsking(true) : undefined}
      />
      <ConnectionBanner status={conversation.status} />
      {isFailed && (
        <div className={css.fill}>
          {isFinal ? (
            <EmptyState
              icon="chat"
              title={t.loadFailed}
              text={error.displayMessage}
              action={
                <Link {...buttonClass()} to="/chat">
                  {t.back}
                </Link>
              }
            />
          ) : (
            <Failure title={t.loadFailed} error={error} onRetry={reload} />
          )}
        </div>
      )}
      {!isFailed && conversation.isLoading && <Loading />}
      {!isFailed && !conversation.isLoading && (
        <History
          messages={conversation.messages}
          about={aboutNames(conversation.messages, children)}
          peerName={name}
          readUpTo={conversation.readUpTo}
          onRetry={conversation.retry}
          onDiscard={conversation.discard}
          onReport={setReported}
          hasEarlier={conversation.hasEarlier}
          isLoadingEarlier={conversation.isLoadingEarlier}
          onEarlier={conversation.loadEarlier}
        >
          {conversation.messages.length === 0 && (
            <EmptyState
              icon="chat"
              title={format(t.noMessages, { name })}
              text={t.noMessagesText}
            />
          )}
        </History>
      )}
      {blocked && (
        <BlockedNotice by={blocked} name={name} isBusy={isBusy} onUnblock={() => void unblock()} />
      )}
      {!isFinal && !blocked && (
        <Composer
          peerId={userId}
          name={name}
          onSend={conversation.send}
          onWrite={conversation.write}
        />
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
