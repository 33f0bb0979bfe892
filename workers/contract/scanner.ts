/** The pixels of a picture, four bytes each (red, green, blue, alpha), rows from the top. */
export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** The worker that reads codes, as the page sees it. */
export interface CodeWork {
  /** The texts of the codes in a picture, whose bytes are handed over. Rejects when its decoder can't be loaded. */
  read(picture: Picture): Promise<string[]>;
}
