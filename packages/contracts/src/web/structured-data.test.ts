import type { BlogPosting, Service, WithContext } from "schema-dts";
import { expect, it } from "vitest";
import { blogPosting, breadcrumbs, demand, organization, tutoring } from "./structured-data.ts";

const tutor = {
  userId: { _id: "1", userName: "Priya N.", image: null },
  address: "/t/priya-n-physics-kochi-1",
  subjects: ["Physics", "Mathematics", "Chemistry", "Biology"],
  bio: "",
  city: "",
  state: "Kerala",
  fee: 0,
  rating: null,
};

it("says of a tutor only what the page shows", () => {
  expect(tutoring(tutor)).toEqual({
    "@context": "https://schema.org",
    "@type": "Service",
    serviceType: "Home tuition",
    name: "Priya N., Physics, Mathematics, Chemistry",
    url: "/t/priya-n-physics-kochi-1",
    provider: { "@type": "Person", name: "Priya N.", knowsAbout: tutor.subjects },
  });
});

it("has fee, place and picture where there are some, and a rating only of real reviews", () => {
  const image = "/api/users/images/1";
  const rating = { average: 4.5, count: 2 };
  const userId = { ...tutor.userId, image };
  const whole = tutoring({ ...tutor, userId, city: "Kochi", fee: 3000, bio: "Calm.", rating });
  expect(whole).toMatchObject({
    description: "Calm.",
    provider: { image },
    areaServed: { name: "Kochi", containedInPlace: { "@type": "State", name: "Kerala" } },
    offers: { priceSpecification: { price: 3000, priceCurrency: "INR", unitCode: "MON" } },
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
  });
  expect(tutoring(tutor)).not.toHaveProperty("aggregateRating");
});

it("says in which languages lessons are, and that they are online where they are nowhere else", () => {
  const said = tutoring({
    ...tutor,
    offer: { languages: ["english", "odia"], teachesAt: ["online"] },
  });
  expect(said).toMatchObject({
    serviceType: "Online tuition",
    provider: { knowsLanguage: ["en", "or"] },
  });
});

it("says of a post what stands above it", () => {
  const createdAt = "2026-01-05T10:00:00.000Z";
  const post = { _id: "b1", title: "Sums", author: "Meera", excerpt: "", createdAt };
  expect(blogPosting(post)).toEqual({
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: "Sums",
    author: { "@type": "Person", name: "Meera" },
    datePublished: createdAt,
    mainEntityOfPage: "/blog/b1",
    publisher: { "@type": "Organization", name: "TutorSetu", url: "/" },
  });
  expect(blogPosting({ ...post, excerpt: "How to add" })).toHaveProperty(
    "description",
    "How to add",
  );
});

it("numbers the steps to a page", () => {
  const steps = breadcrumbs([
    { name: "TutorSetu", path: "/" },
    { name: "Blogs", path: "/blogs" },
  ]);
  expect(steps).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "TutorSetu", item: "/" },
      { "@type": "ListItem", position: 2, name: "Blogs", item: "/blogs" },
    ],
  });
});

it("names the site with its mark", () => {
  expect(organization()).toMatchObject({ name: "TutorSetu", url: "/", logo: "/icon-512.png" });
});

it("is held to schema.org's types when it is compiled", () => {
  const typed: WithContext<BlogPosting> = {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    // @ts-expect-error: no such property
    headlines: "Sums",
  };
  // @ts-expect-error: not a service
  const other: WithContext<Service> = typed;
  expect(other).toBe(typed);
});

it("says of a post what is wanted where, for how much and until when, and of nobody's name", () => {
  const post = {
    _id: "1",
    mode: "home",
    city: "Nashik",
    state: "Maharashtra",
    text: "",
    createdAt: "2026-12-01T10:00:00.000Z",
    closesAt: "2026-12-31T10:00:00.000Z",
  } as const;
  expect(demand({ ...post, budget: 3000 }, "Physics tutor wanted")).toEqual({
    "@context": "https://schema.org",
    "@type": "Demand",
    name: "Physics tutor wanted",
    url: "/requirements/1",
    availabilityStarts: post.createdAt,
    availabilityEnds: post.closesAt,
    itemOffered: { "@type": "Service", serviceType: "Home tuition" },
    areaServed: {
      "@type": "City",
      name: "Nashik",
      containedInPlace: { "@type": "State", name: "Maharashtra" },
    },
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: 3000,
      priceCurrency: "INR",
      unitCode: "MON",
    },
  });
  expect(demand({ ...post, mode: "online" }, "x")).not.toHaveProperty("areaServed");
});
