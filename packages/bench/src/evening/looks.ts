import { SUBJECTS } from "@tutorsetu/contracts/domain";
import { ask, type Caller } from "./caller.ts";

const DOCUMENT = {
  accept: "text/html",
  "accept-encoding": "gzip, br",
  "accept-language": "en-IN,en;q=0.9",
};
const JSON_WANTED = { accept: "application/json", "accept-encoding": "gzip, br" };

interface Found {
  readonly allTutor: readonly { readonly _id: string; readonly address: string }[];
}
interface Posts {
  readonly blogs: readonly { readonly _id: string }[];
}

/**
 * People who look: half of the time they open a public page, else they search, or read what a page asks for. Scripts and styles are
 * in their browsers, whose names say their content.
 */
export async function looks(site: string, people: readonly Caller[]) {
  const headers = { "x-forwarded-for": "10.9.9.9" };
  const found = JSON.parse(await ask(`${site}/api/users/alltutors`, { headers }, [200])) as Found; // safe: by the contract
  const posts = JSON.parse(await ask(`${site}/api/blogs`, { headers }, [200])) as Posts; // safe: by the contract
  const pages = [
    "/",
    "/tutor",
    ...found.allTutor.slice(0, 10).map(({ address }) => address),
    "/blogs",
    ...posts.blogs.slice(0, 10).map(({ _id }) => `/blog/${_id}`),
  ];
  const reads = [
    ...SUBJECTS.map(
      (subject) => `/users/alltutors?subject=${encodeURIComponent(subject)}&limit=12`,
    ),
    "/users/alltutors?limit=12&page=2",
    "/users/alltutors?search=maths&limit=12",
    "/blogs?limit=9",
    ...posts.blogs.slice(0, 5).map(({ _id }) => `/blogs/${_id}`),
  ];
  const at = <T>(list: readonly T[], n: number) => list[n % list.length];
  let looked = 0;
  return async () => {
    const n = looked++;
    const turn = Math.floor(n / 2);
    const from = { "x-forwarded-for": at(people, n)?.address ?? "" };
    if (n % 2 === 0)
      await ask(site + at(pages, turn), { headers: { ...from, ...DOCUMENT } }, [200]);
    else
      await ask(`${site}/api${at(reads, turn)}`, { headers: { ...from, ...JSON_WANTED } }, [200]);
  };
}
