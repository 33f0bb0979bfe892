import type { Session } from '../../../workers/contract/session.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { emptyMirror } from './empty-mirror.ts';
import { FieldWorld } from './field-world.ts';
import { ScriptedEngine } from './scripted-engine.ts';

/** What a screen stands on: a mirror that was pulled and has no rows, and an engine, both of the session's user. */
export interface ScreenWorld<Engine extends ScriptedEngine = ScriptedEngine> {
  mirror: MirrorDatabase;
  engine: Engine;
  world: FieldWorld;
}

/** `make` gives another engine than one that only answers. */
export function screenWorld(session: Session): Promise<ScreenWorld>;
export function screenWorld<Engine extends ScriptedEngine>(
  session: Session,
  make: (mirror: MirrorDatabase) => Engine,
): Promise<ScreenWorld<Engine>>;
export async function screenWorld(
  session: Session,
  make: (mirror: MirrorDatabase) => ScriptedEngine = () => new ScriptedEngine(),
): Promise<ScreenWorld> {
  const mirror = await emptyMirror(session.user.id);
  const engine = Object.assign(make(mirror), { session });
  const world = new FieldWorld(mirror, session);
  await world.sync();
  return { mirror, engine, world };
}
