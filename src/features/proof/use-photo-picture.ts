import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { minute } from '../../../domain/kernel/time.ts';
import { photoBytes, photoThumbnail } from '../../commands/captures.ts';
import { useOnline } from '../../components/needs-network.tsx';
import type { PhotoView } from '../../mirror/photos.ts';
import { useServerReached } from '../../mirror/sync-state.ts';

/** `away`: the bytes are on another device, or cannot be fetched now · `unshown`: the browser cannot draw them. */
export type PhotoPicture =
  | { kind: 'loading' }
  | { kind: 'away' }
  | { kind: 'unshown' }
  | { kind: 'shown'; address: string };

/** How long a picture that could not be fetched is left alone although the server is reached, as on a network that is slow. */
const pause = minute;

interface Network {
  reached: boolean;
  /** How often it came back since the picture is looked at. */
  returns: number;
}

/** The network as the browser and the engine see it. How the engine does is looked at only while it `matters`. */
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
  /** The question that it answers, and how often the network had come back when that was asked. */
  of: string;
  returns: number;
}

interface Asking {
  loaded: Loaded;
  /** The last question. */
  asked: string;
  network: Network;
  /** The office has the bytes. */
  isThere: boolean;
}

/** Asks again for a picture that is away: at once where the network came back since it was asked for, else slowly. */
function useAskAgain({ loaded, asked, network, isThere }: Asking, ask: () => void): void {
  const again = useEffectEvent(ask);
  const { reached, returns } = network;
  useEffect(() => {
    if (loaded.picture.kind !== 'away' || loaded.of !== asked) return undefined;
    if (returns > loaded.returns) {
      again();
      return undefined;
    }
    if (!reached || !isThere) return undefined;
    const timer = window.setTimeout(() => again(), pause);
    return () => window.clearTimeout(timer);
  }, [loaded, asked, reached, returns, isThere]);
}

const loading: Loaded = { picture: { kind: 'loading' }, of: '', returns: 0 };

/**
 * A photo's bytes as an address for an image. They are asked for again when they change (a captured photo was turned upright
 * and made small), when the office received a photo that was away, and when the network came back after one was asked for that
 * could not be fetched, or a minute after that; until then the picture before stays. `tile`: in small, which takes a hundredth
 * of the memory. Nothing is asked for while it is not `wanted`.
 */
export function usePhotoPicture({ id, version, state }: PhotoView, size: 'tile' | 'whole', wanted = true) {
  const [loaded, setLoaded] = useState(loading);
  const { kind } = loaded.picture;
  const network = useNetwork(kind === 'loading' || kind === 'away');
  const [turn, setTurn] = useState(0);
  const isThere = state.kind !== 'expected' && state.kind !== 'lost';
  const asked = `${version} ${isThere} ${turn}`;
  useAskAgain({ loaded, asked, network, isThere }, () => setTurn((before) => before + 1));
  const returnsNow = useEffectEvent(() => network.returns);
  useEffect(() => {
    if (!wanted) return undefined;
    let address: string | null = null;
    let current = true;
    const returns = returnsNow();
    const show = (bytes: Blob | null): void => {
      if (!current) return;
      address = bytes === null ? null : URL.createObjectURL(bytes);
      setLoaded({ picture: address === null ? { kind: 'away' } : { kind: 'shown', address }, of: asked, returns });
    };
    // To a picture, an engine that was lost and a photo that is away are the same: it cannot be had now.
    const bytesOf = size === 'tile' ? photoThumbnail : photoBytes;
    bytesOf(id).then(show, () => show(null));
    return () => {
      current = false;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [id, asked, size, wanted]);
  const onUnshown = (): void => setLoaded({ ...loaded, picture: { kind: 'unshown' } });
  return { picture: loaded.picture, onUnshown };
}
