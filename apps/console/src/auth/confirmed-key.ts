/** Storage key: another window has confirmed who the person is. Its value is the time. */
export const CONFIRMED_KEY = 'hawser-confirmed';
