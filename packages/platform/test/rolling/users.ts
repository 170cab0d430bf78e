import type { Db } from "mongodb";
import { type Crowd, nth, type Somebody } from "./people.ts";
import type { Step, Workload } from "./workload.ts";

const PASSWORD = "a long enough passphrase";

/** A new account: done twice it would be refused, for the address is taken. */
function register(mark: string): Step {
  const body = {
    role: "Student",
    userName: "Rolling Rani",
    email: `${mark}@example.org`,
    phoneNo: "+919876543210",
    state: "Maharashtra",
    city: "Pune",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    grade: 8,
    subjectInterested: ["physics"],
  };
  return { mark, call: { method: "POST", path: "/api/users/register", body } };
}

/** Profiles, listings, sign-ups and profile changes. */
export function usersWorkload({ tutors, students }: Crowd, db: Db): Workload {
  const people = db.collection<{ _id: string; bio?: string; emailKey?: string }>("people");
  /** Who changed their profile with which mark; a person's changes follow each other. */
  const edits = new Map<string, string>();
  /** The changes that were in the store when they were answered: a later one replaces them. */
  const looks: Promise<string | undefined>[] = [];
  let writes = 0;

  const bioOf = async (_id: string) => (await people.findOne({ _id }))?.bio;

  function edit(who: Somebody, mark: string): Step {
    const path = `/api/users/profile/${who.id}`;
    const call = who.as({ method: "PUT", path, body: { profile: { bio: mark } } });
    const learn = () => {
      edits.set(mark, who.id);
      looks.push(bioOf(who.id));
    };
    return { mark, call, learn };
  }

  return {
    read(n) {
      const who = nth(students, n);
      const paths = [
        "/api/users/profile",
        `/api/users/tutor/${nth(tutors, n).id}`,
        "/api/users/verify-token",
        "/api/users/profile",
        "/api/users/alltutors?subject=physics&limit=8",
        "/api/users/verify-token",
        "/api/users/alltutors?search=maths&limit=8",
      ];
      return { call: who.as({ method: "GET", path: nth(paths, n) }) };
    },
    write() {
      const n = writes++;
      const mark = `u${n}`;
      return n % 25 === 0 ? register(mark) : edit(nth(students, n), mark);
    },
    async stored() {
      const [found, looked] = await Promise.all([people.find({}).toArray(), Promise.all(looks)]);
      const seen = new Set(looked);
      const accounts = found.flatMap(
        ({ emailKey }) => /^(u\d+)@/.exec(String(emailKey))?.[1] ?? [],
      );
      const bios = new Map(found.map(({ _id, bio }) => [_id, String(bio)]));
      const standing = [...bios.values()].filter((bio) => /^u\d+$/.test(bio));
      const last = new Map([...edits].map(([mark, id]) => [id, mark]));
      // An earlier change was replaced by the last one, and the last one only by one whose answer was lost.
      const replaced = [...edits].flatMap(([mark, id]) => {
        const bio = bios.get(id) ?? "";
        const isReplaced = bio !== mark && (last.get(id) !== mark || !edits.has(bio));
        return isReplaced && seen.has(mark) ? [mark] : [];
      });
      return [...accounts, ...replaced, ...standing];
    },
  };
}
