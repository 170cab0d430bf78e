/** Static marketing values of the footers; the owner of the site replaces them here. */
export const CONTACT = {
  email: "hello@tutorsetu.example",
  phone: "+919800000000",
  place: "Pune, Maharashtra",
} as const;

export const SOCIAL = [
  { name: "Facebook", url: "https://www.facebook.com/" },
  { name: "Instagram", url: "https://www.instagram.com/" },
  { name: "YouTube", url: "https://www.youtube.com/" },
] as const;
