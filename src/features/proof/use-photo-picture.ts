import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { minute } from '../../../domain/kernel/time.ts';
import { photoBytes, photoThumbnail } from '../../commands/photo-bytes.ts';
import { useOnline } from '../../components/needs-network.tsx';
import type { PhotoView } from '../../mirror/photos.ts';
import { useServerReached } from '../../mirror/sync-state.ts';

/** `away`: the bytes are on another device or can't be fetched now · `unshown`: the browser can't show the format. */
export type PhotoPicture =
  | { kind: 'loading' }
  | { kind: 'away' }
  | { kind: 'unshown' }
  | { kind: 'shown'; url: string };

/** The pause before a failed picture is fetched retry although the server is reachable, as on a slow network. */
const pause = minute;

interface Network {
  reached: boolean;
  /** How often the network has come back since the component was mounted. */
  returns: number;
}

/** The network as browser and engine see it. The engine is observed only while it `matters`. */
function useNetwork(matters: boolean): Network {
  const [returns, setReturns] = useState(0);
  const online = useOnline();
  const engineReaches = useServerReached(matters);
  const reached = online && engineReaches !== false;
  const wasReached = useRef(reached);
  useEffect(() => {
    if (reached && !wasReached.current) setReturns((before) => before + 1);
    wasReached.current = reached;
  }, [reached]);
  return { reached, returns };
}

interface Loaded {
  picture: PhotoPicture;
  /** The request it answers, and the count of network returns at that time. */
  request: string;
  returns: number;
}

interface Retry {
  loaded: Loaded;
  /** The latest request. */
  request: string;
  network: Network;
  /** The server has the bytes. */
  isThere: boolean;
}

/** Retries a picture that is away: at once when the network comes back, otherwise after a pause. */
function useRetry({ loaded, request, network, isThere }: Retry, load: () => void): void {
  const retry = useEffectEvent(load);
  const { reached, returns } = network;
  useEffect(() => {
    if (loaded.picture.kind !== 'away' || loaded.request !== request) return undefined;
    if (returns > loaded.returns) {
      retry();
      return undefined;
    }
    if (!reached || !isThere) return undefined;
    const timer = window.setTimeout(() => retry(), pause);
    return () => window.clearTimeout(timer);
  }, [loaded, request, reached, returns, isThere]);
}

const loading: Loaded = { picture: { kind: 'loading' }, request: '', returns: 0 };

/**
 * The URL of a photo's bytes, loaded only while `wanted`. It is loaded retry when the bytes change or the server
 * receives them, and after a failure when the network comes back or a minute passes; until then the last picture stays.
 * `tile` is a thumbnail, which takes a hundredth of the memory.
 */
export function usePhotoPicture({ id, version, state }: PhotoView, size: 'tile' | 'whole', wanted = true) {
  const [loaded, setLoaded] = useState(loading);
  const { kind } = loaded.picture;
  const network = useNetwork(kind === 'loading' || kind === 'away');
  const [attempt, setAttempt] = useState(0);
  const isThere = state.kind !== 'expected' && state.kind !== 'lost';
  const request = `${version} ${isThere} ${attempt}`;
  useRetry({ loaded, request, network, isThere }, () => setAttempt((before) => before + 1));
  const returnsNow = useEffectEvent(() => network.returns);
  useEffect(() => {
    if (!wanted) return undefined;
    let url: string | null = null;
    let current = true;
    const returns = returnsNow();
    const show = (bytes: Blob | null): void => {
      if (!current) return;
      url = bytes === null ? null : URL.createObjectURL(bytes);
      setLoaded({ picture: url === null ? { kind: 'away' } : { kind: 'shown', url }, request, returns });
    };
    // A lost engine and a photo that is away look the same: the picture can't be had now.
    const bytesOf = size === 'tile' ? photoThumbnail : photoBytes;
    bytesOf(id).then(show, () => show(null));
    return () => {
      current = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id, request, size, wanted]);
  const onUnshown = (): void => setLoaded({ ...loaded, picture: { kind: 'unshown' } });
  return { picture: loaded.picture, onUnshown };
}
