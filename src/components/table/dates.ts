/** Calendar dates such as `2026-11-21`, both included. */
export interface Dates {
  from: string;
  to: string;
}
