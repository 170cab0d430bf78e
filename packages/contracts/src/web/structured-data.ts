// What a page shows, as objects of schema.org's types for search engines. Links are paths from the site's root; whoever puts them
// into a document makes them whole. The types are schema-dts's, so a property that schema.org does not know fails to compile.
import type {
  BlogPosting,
  BreadcrumbList,
  Demand,
  Organization,
  Service,
  WebSite,
  WithContext,
} from "schema-dts";
import type { Blog } from "../content.ts";
import type { TEACHING_LANGUAGES } from "../tutoring/choices.ts";
import type { Requirement } from "../requirements/requirements.ts";
import type { PublicTutor } from "./public-tutors.ts";

type TeachingLanguage = (typeof TEACHING_LANGUAGES)[number];

const CONTEXT = "https://schema.org";
const NAME = "TutorSetu";

const publisher = { "@type": "Organization", name: NAME, url: "/" } as const;

/** Of the site: for the front page. */
export const organization = (): WithContext<Organization> => ({
  "@context": CONTEXT,
  ...publisher,
  logo: "/icon-512.png",
});

/** What the site is called, for the front page. */
export const website = (language: string): WithContext<WebSite> => ({
  "@context": CONTEXT,
  "@type": "WebSite",
  name: NAME,
  url: "/",
  inLanguage: language,
  publisher,
});

/** Where a page stands, from the front page down to itself, by the names that it shows. */
export const breadcrumbs = (
  steps: readonly { readonly name: string; readonly path: `/${string}` }[],
): WithContext<BreadcrumbList> => ({
  "@context": CONTEXT,
  "@type": "BreadcrumbList",
  itemListElement: steps.map(({ name, path }, i) => ({
    "@type": "ListItem",
    position: i + 1,
    name,
    item: path,
  })),
});

type Post = Pick<Blog, "_id" | "title" | "author" | "excerpt" | "createdAt">;

export const blogPosting = (post: Post): WithContext<BlogPosting> => ({
  "@context": CONTEXT,
  "@type": "BlogPosting",
  headline: post.title,
  ...(post.excerpt ? { description: post.excerpt } : {}),
  author: { "@type": "Person", name: post.author },
  datePublished: post.createdAt,
  mainEntityOfPage: `/blog/${post._id}`,
  publisher,
});

type Tutor = Pick<
  PublicTutor,
  "userId" | "address" | "subjects" | "bio" | "city" | "state" | "fee" | "rating" | "offer"
>;

/** Of languages of lessons, as IETF BCP 47 calls them. */
const LANGUAGE_CODES: Readonly<Record<TeachingLanguage, string>> = {
  english: "en",
  hindi: "hi",
  bengali: "bn",
  gujarati: "gu",
  kannada: "kn",
  malayalam: "ml",
  marathi: "mr",
  odia: "or",
  punjabi: "pa",
  tamil: "ta",
  telugu: "te",
  urdu: "ur",
};

const isOnlineAlone = ({ offer }: Tutor) =>
  offer?.teachesAt?.length === 1 && offer.teachesAt[0] === "online";

const knownLanguages = ({ offer }: Tutor) => {
  const known = (offer?.languages ?? []).map((language) => LANGUAGE_CODES[language]);
  return known.length > 0 ? { knowsLanguage: known } : {};
};

const MONTH = "MON";

/** The lessons of a tutor, by what the public page shows; with a rating only where people have given one. */
export const tutoring = (tutor: Tutor): WithContext<Service> => ({
  "@context": CONTEXT,
  "@type": "Service",
  serviceType: isOnlineAlone(tutor) ? "Online tuition" : "Home tuition",
  name: [tutor.userId.userName, ...tutor.subjects.slice(0, 3)].join(", "),
  url: tutor.address,
  ...(tutor.bio ? { description: tutor.bio } : {}),
  provider: {
    "@type": "Person",
    name: tutor.userId.userName,
    ...(tutor.userId.image ? { image: tutor.userId.image } : {}),
    ...(tutor.subjects.length > 0 ? { knowsAbout: tutor.subjects } : {}),
    ...knownLanguages(tutor),
  },
  ...(tutor.city
    ? {
        areaServed: {
          "@type": "City",
          name: tutor.city,
          ...(tutor.state ? { containedInPlace: { "@type": "State", name: tutor.state } } : {}),
        },
      }
    : {}),
  ...(tutor.fee > 0
    ? {
        offers: {
          "@type": "Offer",
          priceSpecification: {
            "@type": "UnitPriceSpecification",
            price: tutor.fee,
            priceCurrency: "INR",
            unitCode: MONTH,
          },
        },
      }
    : {}),
  ...(tutor.rating
    ? {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: tutor.rating.average,
          reviewCount: tutor.rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }
    : {}),
});

type Wanted = Pick<
  Requirement,
  "_id" | "mode" | "city" | "state" | "text" | "budget" | "createdAt" | "closesAt"
>;

/** What a family looks for, by what the public page shows: nobody's name. */
export const demand = (post: Wanted, name: string): WithContext<Demand> => ({
  "@context": CONTEXT,
  "@type": "Demand",
  name,
  url: `/requirements/${post._id}`,
  ...(post.text ? { description: post.text } : {}),
  availabilityStarts: post.createdAt,
  availabilityEnds: post.closesAt,
  itemOffered: {
    "@type": "Service",
    serviceType: post.mode === "online" ? "Online tuition" : "Home tuition",
  },
  ...(post.city && post.mode !== "online"
    ? {
        areaServed: {
          "@type": "City",
          name: post.city,
          ...(post.state ? { containedInPlace: { "@type": "State", name: post.state } } : {}),
        },
      }
    : {}),
  ...(post.budget === undefined
    ? {}
    : {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: post.budget,
          priceCurrency: "INR",
          unitCode: MONTH,
        },
      }),
});
