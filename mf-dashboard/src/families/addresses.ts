/** The page of a parent's children. */
export const CHILDREN = "/userdashboard/children";

/** The form of a child there; `new` is that of a further one. */
export const childAddress = (id: string) => `${CHILDREN}?child=${id}`;
