/** Texts of the choice of a child above every page of a parent's dashboard. */
export const en = {
  dashboard: "Family Dashboard",
  children: "My children",
  forParents: "For parents",
  forChild: "For {name}",
  name: "You look, book and chat for {name}. Choose another child",
  chosen: "You are here for {name} now.",
  add: "Add a child",
  role: "Parent or guardian",
  ofChildren: "Class, subjects and wishes of each child stand on a page of their own.",
  stepChild: "Say more about {name}",
  profileOf: "Profile of {name} complete",
  failed: "Your children could not be loaded.",
};
