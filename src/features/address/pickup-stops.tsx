import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine } from '../../../domain/address/naming.ts';
import { groupBy } from '../../../domain/kernel/polyfills.ts';
import type { Address } from '../../../domain/schemas.ts';
import { mark } from '../../commands/marks.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { type AddressView, addressName, isToCollect } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import { ActionRow } from './address-actions.tsx';
import { Distance } from './address-aside.tsx';
import classes from './address-card.module.css';
import { MarkButton } from './mark-button.tsx';
import { possibleActions } from './possible-actions.ts';
import { isMeant, type Tap } from './tap-guard.ts';
import { useUndo } from './use-mark.tsx';

interface PickupStopsProps {
  /** The addresses of the day. */
  views: readonly AddressView[];
  /** Metres from the person; null when unknown. */
  distanceTo: (place: Address) => number | null;
}

/**
 * The places where the person collects for several addresses of the day, each with one button for all of them. An address
 * with two pickups is collected only after both, so it joins those with the same two.
 */
export function PickupStops({ views, distanceTo }: PickupStopsProps) {
  const viewer = useViewer();
  const open = views.filter((view) => isToCollect(view) && possibleActions(viewer, view).next === 'COLLECTED');
  const stops = groupBy(open, ({ pickups }) => pickups.map(({ id }) => id).join());
  return [...stops].map(([key, together]) => {
    const [first] = together;
    return first === undefined || together.length === 1 ? null : (
      <PickupStop key={key} id={key} places={first.pickups} views={together} distanceTo={distanceTo} />
    );
  });
}

interface PickupStopProps extends PickupStopsProps {
  id: string;
  places: readonly Address[];
}

function PickupStop({ id, places, views, distanceTo }: PickupStopProps) {
  const { t } = useTranslation();
  const nameId = useId();
  const name = places.map(({ nickname, name: given, street }) => nickname ?? given ?? street).join(', ');
  const { busy, collect } = useCollectAll(id, name, views);
  const [place] = places;
  return (
    <section className={classes.card} aria-labelledby={nameId}>
      <div className={classes.head}>
        <div className={`line ${classes.stop}`}>
          <h2 id={nameId} className={classes.name}>
            {t('address.pickupFrom', { name })}
          </h2>
          <Distance metres={place === undefined ? null : distanceTo(place)} />
        </div>
        <p className="dim breakable">{place === undefined ? null : addressLine(place)}</p>
        <p className={`breakable ${classes.together}`}>{views.map(addressName).join(' · ')}</p>
      </div>
      <div className={classes.step}>
        <MarkButton
          status="COLLECTED"
          label={t('mark.collectAll', { total: views.length })}
          busy={busy}
          onMark={(_status, tap) => collect(tap)}
          describedBy={nameId}
        />
      </div>
      <ActionRow to={place ?? null} telephone={place?.telephone ?? null} describedBy={nameId} />
    </section>
  );
}

/** Marks addresses collected with one tap, each with a mutation of its own; one undo takes all of them back. */
function useCollectAll(id: string, name: string, views: readonly AddressView[]) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const performed = usePerformed();
  const { offerUndo } = useUndo();
  const collect = (tap: Omit<Tap, 'address'>): void => {
    if (!isMeant({ ...tap, address: id })) return;
    void run(async () => {
      const items: string[] = [];
      for (const { operational } of views) {
        const result = await mark('COLLECTED', operational);
        if (!performed(result)) break;
        if (result.kind === 'kept') items.push(result.item);
      }
      if (items.length > 0) offerUndo(items, `${t(addressStatusLooks.COLLECTED.label)} · ${name} (${items.length})`);
    });
  };
  return { busy, collect };
}
