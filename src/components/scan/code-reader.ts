/** Reads codes (barcodes and QR codes), as `src/commands/read-codes.ts` does. */
export interface CodeReader {
  /** The texts of the codes in a picture of a camera, or in a photo. Rejects with a `PartMissing` where the decoder is not on this device. */
  read(picture: HTMLVideoElement | HTMLImageElement): Promise<string[]>;
  /** Ends what it needs; what is under way is rejected with an AbortError. */
  end(): void;
}
