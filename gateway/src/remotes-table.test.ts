import { expect, it } from "vitest";
import { remotesTable } from "./remotes-table.ts";

it.each([
  ["/tutor", "mf-listings", "Listings"],
  ["/tutors", "mf-listings", "Listings"],
  ["/student", "mf-listings", "Listings"],
  ["/tutordetail", "mf-listings", "Listings"],
  ["/my-bookings", "mf-bookings", "Bookings"],
  ["/chat", "mf-bookings", "Bookings"],
  ["/userdashboard", "mf-dashboard", "Dashboard"],
  ["/dashboard", "mf-dashboard", "Dashboard"],
  ["/blogs", "mf-blogs", "Blogs"],
  ["/blog", "mf-blogs", "Blogs"],
  ["/blogmanage", "mf-blogs", "Blogs"],
])("%s is opened by %s alone", (path, name, title) => {
  const owners = Object.entries(remotesTable).filter(([, { routes }]) => routes.includes(path));
  expect(owners.map(([owner, remote]) => [owner, remote.title])).toEqual([[name, title]]);
});
