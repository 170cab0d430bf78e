/** What the shell must know of a remote before it loads anything of it: its title and the first segments of its paths. */
export const remotesTable: Readonly<
  Record<string, { readonly title: string; readonly routes: readonly string[] }>
> = {
  "mf-listings": { title: "Listings", routes: ["/tutor", "/tutors", "/student", "/tutordetail"] },
  "mf-bookings": { title: "Bookings", routes: ["/my-bookings", "/chat"] },
  "mf-dashboard": { title: "Dashboard", routes: ["/userdashboard", "/dashboard"] },
  "mf-blogs": { title: "Blogs", routes: ["/blogs", "/blog", "/blogmanage"] },
};
