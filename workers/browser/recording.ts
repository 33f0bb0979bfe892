/** A page's global scope, in which any of these may be missing. */
export interface RecordingScope {
  readonly navigator?: { readonly mediaDevices?: { getUserMedia?(wanted: object): Promise<unknown> } };
  readonly MediaRecorder?: { isTypeSupported?(type: string): boolean };
}

/** What browsers record: Chromium and Firefox the first, Safari the second. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/webm', 'audio/ogg;codecs=opus'] as const;

/** How this browser records sound: it opens a microphone (a `MediaStream`) after it has asked the person. */
export interface SoundRecording {
  type: string;
  openMicrophone: () => Promise<unknown>;
}

/** Null outside secure contexts, and where the browser records nothing that others can play. */
export function soundRecording(
  { navigator, MediaRecorder }: RecordingScope = globalThis as RecordingScope,
): SoundRecording | null {
  const devices = navigator?.mediaDevices;
  const type = types.find((each) => MediaRecorder?.isTypeSupported?.(each) === true);
  if (type === undefined || devices?.getUserMedia === undefined) return null;
  return { type, openMicrophone: async () => devices.getUserMedia?.({ audio: true }) };
}
