import * as z from "zod/mini";
import { Id } from "../page.ts";
import { PhoneNote, Role } from "../people.ts";
import { ownDataSchema } from "./own-data.ts";
import { smallShare } from "./visibility.ts";

const Ids = z.string().check(z.maxLength(2600));

/** One look at somebody's number. */
const PhoneView = z.object({
  viewer: Id,
  role: Role,
  owner: Id,
  at: z.iso.datetime(),
});

const Ok = z.object({ ok: z.literal(true) });

/** What other services ask svc-users before they show what is masked for strangers (AMB-070). */
export const privacyInternalSchemas = {
  knownStudents: {
    query: z.object({ tutor: Id, students: Ids }),
    reply: z.object({ students: z.array(z.string()) }),
  },
  showPhones: {
    body: z.object({
      viewer: Id,
      role: Role,
      /** The address of the viewer, which fresh accounts share their numbers with. */
      address: z.string().check(z.maxLength(100)),
      people: z
        .array(
          z.object({
            owner: Id,
            /** The two have an accepted booking: it gives the number, which is logged and not counted. */
            isAccepted: z.boolean(),
          }),
        )
        .check(z.maxLength(200)),
    }),
    reply: z.object({
      phones: z.array(
        z.object({
          owner: z.string(),
          phoneNo: z.nullable(z.string()),
          phoneNote: z.nullable(PhoneNote),
          ...smallShare,
        }),
      ),
    }),
  },
  logPhoneViews: {
    body: z.object({ views: z.array(PhoneView).check(z.maxLength(200)) }),
    reply: Ok,
  },
};

/** Which of these students have asked this tutor for lessons, or accepted an offer, and have not blocked the tutor. */
export const askedSchema = {
  query: z.object({ tutor: Id, students: Ids }),
  reply: z.object({ students: z.array(z.string()) }),
};

/** Which of these people have written to this person, and have not blocked them. */
export const writtenSchema = {
  query: z.object({ to: Id, from: Ids }),
  reply: z.object({ from: z.array(z.string()) }),
};

/** The account is erased: its name and address go wherever they are kept. */
export const erasedSchema = { reply: Ok };

/** The same, with the address if its owner was shown to have its mailbox. */
export const erasedContentSchema = {
  body: z.object({ verifiedEmail: z.optional(z.string().check(z.maxLength(320))) }),
  reply: Ok,
};

/** The person has another name: it follows wherever a copy of it is kept. */
export const renamedSchema = { body: z.object({ userName: z.string(), role: Role }), reply: Ok };

/** What svc-users tells of a name, and asks for about its person. */
export const nameSchemas = {
  personErased: erasedSchema,
  personRenamed: renamedSchema,
  ownData: ownDataSchema,
};

/** Which notices to others name the person, and in which of their params. */
const NamedIn = z.object({
  param: z.enum(["name", "tutors", "child"]),
  /** Of the notice. */
  id: z.optional(z.string()),
  link: z.optional(z.string()),
  kind: z.optional(z.string()),
  /** The user id of its reader. */
  to: z.optional(Id),
  /** What stands there. */
  value: z.optional(z.string()),
});
export type NamedIn = z.infer<typeof NamedIn>;

export const namedInNoticesSchema = {
  body: z.object({ notices: z.array(NamedIn).check(z.maxLength(100)) }),
  reply: Ok,
};
