import { usersApi } from "@tutorsetu/contracts/apis";
import type { Operator } from "@tutorsetu/contracts/policies/operator";
import { createService, type ServiceOptions } from "@tutorsetu/service-kit/server/app";
import { auditRoutes } from "@tutorsetu/service-kit/audit/routes";
import { authenticate } from "@tutorsetu/service-kit/auth";
import { createLimiter } from "@tutorsetu/service-kit/limit";
import { type CreateCounter, memoryCounter } from "@tutorsetu/service-kit/limits/counters";
import { growingWait } from "@tutorsetu/service-kit/limits/growing-wait";
import type { AdminSecondFactor } from "@tutorsetu/service-kit/sessions/token";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { AccountDeletion } from "./account-deletion/account-deletion.ts";
import { deletionRoutes } from "./account-deletion/routes.ts";
import type { AdministratorActs } from "./administrators/administrators.ts";
import { agreementRoutes } from "./agreements/routes.ts";
import { administratorRoutes } from "./administrators/routes.ts";
import { administrationRoutes } from "./administration/routes.ts";
import { createAskGuardian } from "./consents/ask-guardian.ts";
import { guardianLinkRoutes } from "./consents/link-routes.ts";
import { consentRoutes } from "./consents/routes.ts";
import type { ChildrenOutbox } from "./families/children-outbox.ts";
import { childrenRoutes } from "./families/routes.ts";
import type { DocumentPages } from "./documents/document-pages.ts";
import { documentQueueRoutes } from "./documents/queue-routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { PAGE_PURPOSE } from "./documents/page-owner.ts";
import { devMailbox } from "./email/dev/mailbox.ts";
import { postRoutes } from "./internal/post-routes.ts";
import { privacyRoutes } from "./internal/privacy-routes.ts";
import { internalRoutes } from "./internal/routes.ts";
import { boundListings } from "./listings/at-work.ts";
import { usersMetrics } from "./metrics.ts";
import { newPasswords } from "./passwords/new-passwords.ts";
import { type HashPassword, hashPassword } from "./passwords/password.ts";
import { passwordRoutes } from "./passwords/routes.ts";
import { peopleTableRoutes } from "./moderation/people-routes.ts";
import { reportRoutes } from "./moderation/report-routes.ts";
import { moderationRoutes } from "./moderation/routes.ts";
import type { PeopleOutbox } from "./people/outbox.ts";
import type { Person } from "./people/person.ts";
import { peopleRoutes } from "./people/routes.ts";
import { phoneRoutes } from "./phones/routes.ts";
import { showPhone, showPhones } from "./phones/show-phones.ts";
import { fairShares, smallShareOf, type ShareLimits } from "./privacy/fair-shares.ts";
import type { KnownStudents } from "./privacy/known-students.ts";
import { seenPeople } from "./privacy/seen-people.ts";
import { savedSearchRoutes } from "./saved-searches/routes.ts";
import { shortlistRoutes } from "./shortlist/routes.ts";
import { unnamedOperator } from "./operator/read-operator.ts";
import { placeRoutes } from "./places/routes.ts";
import { publicPageRoutes } from "./public-pages/routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { createPasskeyAnswers } from "./second-factor/passkey-answers.ts";
import { passkeyRoutes } from "./second-factor/passkey-routes.ts";
import { ownDataRoutes } from "./own-data/routes.ts";
import type { OwnDataServices } from "./own-data/sources.ts";
import { createProofs } from "./second-factor/proof.ts";
import type { RelyingParty } from "./second-factor/relying-party.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { byteBox } from "./sealing/byte-box.ts";
import { secretBox } from "./second-factor/secret-box.ts";
import { ownEventRoutes } from "./sessions/own-events.ts";
import { ownSessionRoutes } from "./sessions/own-sessions.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import type { Tokens } from "./sessions/tokens.ts";
import type { SmsSender } from "./sms/sender.ts";
import type { Stores } from "./store/stores.ts";
import { phoneVerificationRoutes } from "./verification/phone.ts";
import { verificationRoutes } from "./verification/routes.ts";

export interface Deps extends Stores, Omit<ServiceOptions, "name" | "audit"> {
  readonly peopleOutbox: PeopleOutbox;
  readonly childrenOutbox: ChildrenOutbox;
  readonly accountDeletion: AccountDeletion;
  readonly administratorActs: AdministratorActs;
  readonly tokens: Tokens;
  readonly bookings: ServiceClient;
  readonly ownDataServices: OwnDataServices;
  /** Brings what was done about a person among their notices soon. */
  readonly announceNotices: (person: Person) => void;
  readonly sms: SmsSender;
  /** Makes pictures of what tutors send as proof. */
  readonly documentPages: DocumentPages;
  readonly internalSecret: string;
  readonly registrationsPerHour?: number;
  /** As the tokens are verified; what the pages are told. */
  readonly adminSecondFactor?: AdminSecondFactor;
  /** Null: the site's address can have no passkeys. */
  readonly relyingParty: RelyingParty | null;
  /** Numbers, and addresses of tutors, that are shown in a day. */
  readonly phoneLimits?: ShareLimits;
  readonly emailLimits?: ShareLimits;
  readonly knownStudents: KnownStudents;
  readonly contactEmail?: string;
  /** Who runs the site. */
  readonly operator?: Operator;
  /** Whether a guardian is asked by a link before somebody under 18 is shown. */
  readonly consentByLink?: boolean;
  /** The folder of e-mails to show on the development page. */
  readonly mailboxFolder?: string | undefined;
  /** Where limits count. */
  readonly counters?: CreateCounter;
  /** The demo accounts keep their password. */
  readonly isDemo?: boolean;
  /** How a new password is kept; most tests hash at less cost. */
  readonly hash?: HashPassword;
  readonly now?: () => Date;
}

/** The whole service as a value: no sockets, no environment. */
export function createApp({
  registrationsPerHour = 60,
  phoneLimits = { perAccount: 50, perFreshAccount: 10, perAddress: 50 },
  emailLimits = { perAccount: 200, perFreshAccount: 200, perAddress: 200 },
  contactEmail = "hello@tutorsetu.example",
  adminSecondFactor = "offered",
  consentByLink = false,
  counters = memoryCounter,
  isDemo = false,
  operator = unnamedOperator,
  hash = hashPassword,
  now = () => new Date(),
  mailboxFolder,
  log,
  off,
  ready,
  ...rest
}: Deps) {
  const metrics = usersMetrics();
  const app = createService({
    name: "svc-users",
    api: usersApi,
    log,
    off,
    ready,
    audit: rest.audit,
    metrics: metrics.text,
  });
  const limiter = createLimiter(counters);
  const passwords = newPasswords({ limiter, metrics, isDemo, hash });
  const guesses = growingWait(counters, "password-guesses");
  const secrets = secretBox(rest.internalSecret);
  const pageBox = byteBox(rest.internalSecret, PAGE_PURPOSE);
  const passkeyAnswers = createPasskeyAnswers({ ...rest, now });
  const proofs = createProofs({ ...rest, limiter, secrets, passkeyAnswers, guesses, now });
  const settings = { registrationsPerHour, contactEmail, adminSecondFactor, consentByLink };
  const askGuardian = createAskGuardian({ ...rest, limiter, now });
  const asked = { askGuardian, passwords, guesses, secrets, passkeyAnswers, proofs };
  const lists = boundListings(rest.listings);
  const deps = { ...rest, ...settings, ...asked, lists, pageBox, now, metrics, limiter };
  app.use(authenticate(deps.tokens.verify, (id) => deps.moderation.reasonOf(id)));
  app.route("/", sessionRoutes(deps));
  app.route("/", agreementRoutes(deps));
  app.route("/", ownSessionRoutes(deps));
  app.route("/", ownEventRoutes(deps));
  app.route("/", secondFactorRoutes(deps));
  app.route("/", passkeyRoutes(deps));
  app.route("/", passwordRoutes(deps));
  app.route("/", verificationRoutes(deps));
  app.route("/", phoneVerificationRoutes(deps));
  app.route("/", childrenRoutes(deps));
  app.route("/", consentRoutes(deps));
  app.route("/", guardianLinkRoutes(deps));
  app.route("/", deletionRoutes(deps));
  app.route("/", ownDataRoutes({ ...deps, log }));
  app.route("/", administrationRoutes(deps));
  app.route("/", moderationRoutes(deps));
  app.route("/", peopleTableRoutes(deps));
  app.route("/", reportRoutes(deps));
  app.route("/", administratorRoutes(deps));
  app.route("/", pictureRoutes(deps));
  app.route("/", documentRoutes(deps));
  app.route("/", documentQueueRoutes(deps));
  app.route("/", phoneRoutes(deps));
  const show = showPhones({
    ...deps,
    phoneShares: fairShares(deps, "", phoneLimits),
    smallShareOf: smallShareOf(deps),
  });
  const seen = seenPeople({ ...deps, emailShares: fairShares(deps, "email:", emailLimits) });
  app.route("/", peopleRoutes({ ...deps, showPhone: showPhone(deps.bookings, show), seen }));
  app.route("/", placeRoutes(deps));
  app.route("/", shortlistRoutes({ ...deps, seen }));
  app.route("/", savedSearchRoutes(deps));
  app.route("/", publicPageRoutes({ ...deps, operator }));
  app.route("/", auditRoutes(usersApi.audit, deps.audit));
  app.route("/", internalRoutes(deps));
  app.route("/", privacyRoutes({ ...deps, show }));
  app.route("/", postRoutes(deps));
  const site = rest.relyingParty?.origin ?? "http://localhost:8080";
  if (mailboxFolder) app.route("/", devMailbox(mailboxFolder, site));
  return app;
}
