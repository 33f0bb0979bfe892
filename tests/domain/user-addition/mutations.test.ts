import { describe, expect, test } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import { requestLifetime } from '../../../domain/task-assignment/requests.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { account, at } from '../account.ts';
import { act, decide, noon, verdict } from '../decide.ts';
import { boss, ids, partner } from '../people.ts';

type Rows = ReturnType<typeof account>;
const asking = (receiver: string, id: string = at.fresh) => ({ name: 'requestUserAddition', args: { id, receiver } });
const accepting = { name: 'acceptUserAddition', args: { id: at.addition, agreement: at.agreement }, actor: partner };
const doing = (name: string, actor = boss) => ({ name: `${name}UserAddition`, args: { id: at.addition }, actor });
const request = (rows: Rows) => rows.row('user-additions', at.addition);

describe('asking a company into one’s fleet (specification 2.6 and 4.6)', () => {
  test('it is told and has seven days', async () => {
    const rows = account();
    const decision = await act(rows, asking(ids.stranger));
    expect(rows.row('user-additions', at.fresh)).toMatchObject({
      sender: { id: ids.boss },
      receiver: { id: ids.stranger },
      status: 'PENDING',
      typeStatus: 'FLEET',
      expiresOn: noon + requestLifetime,
    });
    expect(decision).toMatchObject({
      notices: [
        { type: 'REQUESTED', also: [ids.boss], url: '/profile?tab=subcontractors&part=requests' },
        { type: 'REQUESTED', also: [ids.stranger], url: '/profile?requests=fleet' },
      ],
    });
  });

  test('also one that the device does not know, since a search of the server found it', async () => {
    expect(verdict(await decide(account(), asking(fixedId(77))))).toBe('applied');
  });

  test.each([
    { who: 'oneself', id: ids.boss, said: 'rule' },
    { who: 'an employee', id: ids.installer, said: 'rule' },
    { who: 'a customer’s account', id: ids.client, said: 'rule' },
    { who: 'one that was asked and has not answered', id: ids.partner, said: 'request_waiting' },
  ])('not $who', async ({ id, said }) => {
    expect(verdict(await decide(account(), asking(id)))).toBe(said);
  });

  test('not one that is in the fleet', async () => {
    const rows = account({ agreement: {}, addition: { status: 'ACCEPTED', expiresOn: null } });
    expect(verdict(await decide(rows, asking(ids.partner)))).toBe('request_waiting');
  });
});

describe('its answer', () => {
  test('accepted: it is in the fleet, and takes no task unasked', async () => {
    const rows = account();
    await act(rows, accepting);
    expect(request(rows)).toMatchObject({ status: 'ACCEPTED', expiresOn: null });
    expect(rows.row('subcontractor-agreements', at.agreement)).toMatchObject({
      contractor: { id: ids.boss },
      subcontractor: { id: ids.partner },
      company: { id: ids.boss },
      autoAccept: false,
    });
    expect(await act(rows, accepting)).toMatchObject({ kind: 'applied', writes: [] });
  });

  test('there is one agreement however often it is accepted', async () => {
    const rows = account({ agreement: { autoAccept: true } });
    await act(rows, { ...accepting, args: { id: at.addition, agreement: at.fresh } });
    expect(rows.all('subcontractor-agreements')).toHaveLength(1);
    expect(rows.row('subcontractor-agreements', at.agreement).autoAccept).toBe(true);
  });

  test('an agreement with another company is not one with this', async () => {
    const rows = account({ agreement: { subcontractor: { id: ids.stranger } } });
    await act(rows, { ...accepting, args: { id: at.addition, agreement: at.fresh } });
    expect(rows.row('subcontractor-agreements', at.fresh).subcontractor).toEqual({ id: ids.partner });
  });

  test('rejected or cancelled, it may be sent again; in time only is it accepted', async () => {
    const rows = account();
    await act(rows, doing('reject', partner));
    expect(verdict(await act(rows, accepting))).toBe('request_closed');
    await act(rows, { ...doing('resend'), at: noon + hour });
    expect(request(rows)).toMatchObject({ status: 'PENDING', expiresOn: noon + hour + requestLifetime });
    await act(rows, doing('cancel'));
    expect(request(rows).status).toBe('CANCELLED');
    const late = account();
    expect(verdict(await act(late, { ...accepting, at: noon + hour }))).toBe('request_closed');
    expect(verdict(await act(late, doing('expire')))).toBe('request_closed');
    await act(late, { ...doing('expire'), at: noon + hour });
    expect(request(late).status).toBe('EXPIRED');
    expect(verdict(await decide(late, { ...accepting, at: noon + hour }))).toBe('request_closed');
    expect(verdict(await decide(late, { ...accepting, at: noon + hour - 1 }))).toBe('applied');
    await act(late, doing('delete'));
    expect(await late.get('user-additions', at.addition)).toBeUndefined();
  });

  test('an accepted one is neither cancelled nor sent again nor deleted', async () => {
    const rows = account();
    await act(rows, accepting);
    for (const name of ['cancel', 'resend', 'delete']) {
      expect(verdict(await decide(rows, doing(name)))).toBe('request_closed');
    }
  });

  test('who came into the fleet by another request is not asked again', async () => {
    const rows = account({ agreement: {}, addition: { status: 'CANCELLED', expiresOn: null } });
    expect(verdict(await decide(rows, doing('resend')))).toBe('request_waiting');
  });
});

test('who was asked by another request is not asked again by an older one', async () => {
  const rows = account({ addition: { status: 'REJECTED', expiresOn: null } });
  await act(rows, asking(ids.partner));
  expect(verdict(await decide(rows, doing('resend')))).toBe('request_waiting');
});

describe('the agreement (specification 2.2 and 4.6)', () => {
  const switching = (autoAccept: boolean) => ({
    name: 'setAutoAccept',
    args: { id: at.agreement, autoAccept },
    base: { autoAccept: !autoAccept },
    actor: partner,
  });

  test('auto-accept goes on and off', async () => {
    const rows = account({ agreement: {} });
    await act(rows, switching(true));
    expect(rows.row('subcontractor-agreements', at.agreement).autoAccept).toBe(true);
    await act(rows, switching(false));
    expect(rows.row('subcontractor-agreements', at.agreement).autoAccept).toBe(false);
  });

  test.each([{ actor: boss }, { actor: partner }])('either side ends it', async ({ actor }) => {
    const rows = account({ agreement: {} });
    const decision = await act(rows, { name: 'endAgreement', args: { id: at.agreement }, actor });
    expect(decision).toMatchObject({
      notices: [
        { type: 'DELETED', also: [ids.boss], url: '/profile?tab=subcontractors' },
        { type: 'DELETED', also: [ids.partner], url: '/profile?tab=contractors' },
      ],
    });
    expect(rows.all('subcontractor-agreements')).toEqual([]);
  });
});
