/** Exports what is unsent where the engine itself does not work. */
export interface UnsentExporter {
  /** Everything unsent of a user of this browser, as one ZIP. */
  exportUnsent(userId: string): Promise<Blob>;
}
