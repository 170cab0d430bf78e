/** Where this browser notes whom of their children a person looks, books and chats for. */
export const childKey = (owner: string) => `child:${owner}`;
