/** Where the lessons of a booking are arranged. */
export const lessonsPath = (bookingId: string) => `/lessons/${bookingId}`;
