export const en = { myPosts: "My posts", myOffers: "My offers" };
