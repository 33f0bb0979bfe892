import createLibheif, {
  type heif_image,
  type heif_image_handle,
  type MainModule,
} from 'libheif-js/libheif-wasm/libheif.js';

/** Decoded pixels, four bytes each (red, green, blue, alpha), rows from the top. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

interface HeifFailure {
  code: { value: number };
  message: string;
}

interface DecodedHeif {
  image: heif_image;
  channels: { id: { value: number }; width: number; height: number; stride: number; data: Uint8Array }[];
}

const isFailure = (reply: object): reply is HeifFailure => 'code' in reply;

/** The largest photo that is decoded: its pixels take four bytes each, and a phone's worker has little more to give. */
const mostPixels = 64_000_000;

function readPixels(library: MainModule, handle: heif_image_handle): Pixels {
  const width = library.heif_image_handle_get_width(handle);
  const height = library.heif_image_handle_get_height(handle);
  if (width * height > mostPixels) throw new Error(`too many pixels: ${width} × ${height}`);
  const { heif_colorspace_RGB } = library.heif_colorspace;
  const { heif_chroma_interleaved_RGBA } = library.heif_chroma;
  const decoded: DecodedHeif | HeifFailure = library.heif_js_decode_image2(
    handle,
    heif_colorspace_RGB,
    heif_chroma_interleaved_RGBA,
  );
  if (isFailure(decoded)) throw new Error(`HEIF: ${decoded.message}`);
  try {
    const { value } = library.heif_channel.heif_channel_interleaved;
    const channel = decoded.channels.find(({ id }) => id.value === value);
    if (channel === undefined) throw new Error('HEIF: no pixels');
    const row = channel.width * 4;
    const data = new Uint8ClampedArray(row * channel.height);
    for (let line = 0; line < channel.height; line += 1) {
      data.set(channel.data.subarray(line * channel.stride, line * channel.stride + row), line * row);
    }
    return { data, width: channel.width, height: channel.height };
  } finally {
    library.heif_image_release(decoded.image);
  }
}

/**
 * Decodes the primary image of a HEIC or HEIF file; turned and mirrored as the file says. `wasm` is the library's program
 * (libheif.wasm). Takes about a second for 12 megapixels, without a pause. Throws when the file cannot be decoded.
 */
export function decodeHeif(bytes: ArrayBuffer, wasm: ArrayBuffer): Pixels {
  const library = createLibheif({ wasmBinary: wasm });
  const context = library.heif_context_alloc();
  try {
    const read = library.heif_context_read_from_memory(context, bytes);
    if (read.code.value !== library.heif_error_code.heif_error_Ok.value)
      throw new Error(`HEIF: ${String(read.message)}`);
    const handle: heif_image_handle | HeifFailure = library.heif_js_context_get_primary_image_handle(context);
    if (isFailure(handle)) throw new Error(`HEIF: ${handle.message}`);
    try {
      return readPixels(library, handle);
    } finally {
      library.heif_image_handle_release(handle);
    }
  } finally {
    library.heif_context_free(context);
  }
}
