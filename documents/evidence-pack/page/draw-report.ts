import type { Finding } from '../../../domain/evidence/verify/findings.ts';
import type { PackReader } from '../../../domain/evidence/verify/pack.ts';
import type { EvidenceReport, ReportedRecord } from '../../../domain/evidence/verify/report.ts';
import type { ReportedStamp } from '../../../domain/evidence/verify/stamps.ts';
import { element, facts } from './elements.ts';
import { findingTexts } from './finding-texts.ts';
import { type PageLanguage, type PageTexts, pageTexts } from './texts.ts';

/** The report of a pack to be drawn, with the pack for its pictures. */
export interface Verified {
  report: EvidenceReport;
  pack: PackReader;
}

/** Stands where there is nothing to say. */
const nothing = '—';

class Drawing {
  readonly #language: PageLanguage;
  readonly #texts: PageTexts;
  readonly #verified: Verified;

  constructor(verified: Verified, language: PageLanguage) {
    this.#verified = verified;
    this.#language = language;
    this.#texts = pageTexts[language];
  }

  #time(at: number): string {
    return new Intl.DateTimeFormat(this.#language, {
      dateStyle: 'medium',
      timeStyle: 'long',
      hourCycle: 'h23',
    }).format(at);
  }

  verdict(): HTMLElement {
    const { isIntact } = this.#verified.report;
    const { intact, intactMeans, broken, brokenMeans } = this.#texts;
    return element(
      'section',
      { class: isIntact ? 'verdict intact' : 'verdict broken', role: 'status' },
      element('h2', {}, isIntact ? `✓ ${intact}` : `✗ ${broken}`),
      element('p', {}, isIntact ? intactMeans : brokenMeans),
    );
  }

  summary(): HTMLElement[] {
    const { pack, records } = this.#verified.report;
    if (pack === null) return [];
    const { facts: label } = this.#texts;
    return [
      element(
        'section',
        {},
        element('p', {}, label.count(records.length, pack.count)),
        element('p', {}, label.links(pack.links)),
        facts([
          [label.task, element('code', {}, pack.task)],
          [label.at, this.#time(pack.at)],
          [label.serverKey, element('span', {}, element('code', {}, pack.serverKey), ` ${label.compare}`)],
          [label.digest, element('code', {}, pack.headDigest)],
        ]),
      ),
    ];
  }

  #stamp({ position, at, accuracy, certificate }: ReportedStamp): HTMLElement {
    const { stamps: label } = this.#texts;
    const exact = accuracy === null ? '' : ` (± ${Math.ceil(accuracy / 1000)} s)`;
    return element(
      'li',
      {},
      position === null ? label.ofAll : label.upTo(position),
      facts([
        [label.at, `${this.#time(at)}${exact}`],
        [label.by, certificate.subject],
        [label.issuer, certificate.issuer],
        [label.fingerprint, element('code', {}, certificate.fingerprint)],
      ]),
    );
  }

  originals(): HTMLElement[] {
    const { originals } = this.#verified.report;
    if (originals.length === 0) return [];
    const { originals: label } = this.#texts;
    const lines = originals.map(({ id, sha256, bytes, state, isSigned, file }) =>
      element(
        'li',
        { 'data-original': id },
        file ?? id,
        facts([
          [label.state, label.states[state]],
          [label.bytes, new Intl.NumberFormat(this.#language).format(bytes)],
          [label.hash, element('code', {}, sha256)],
          [label.word, isSigned ? label.signed : label.unsigned],
        ]),
      ),
    );
    return [
      element(
        'section',
        {},
        element('h2', {}, label.title),
        element('p', {}, label.intro),
        element('ul', { class: 'records' }, ...lines),
      ),
    ];
  }

  stamps(): HTMLElement[] {
    const { pack, stamps } = this.#verified.report;
    if (pack === null) return [];
    const { stamps: label } = this.#texts;
    const covered = Math.max(0, ...stamps.map(({ position }) => position ?? pack.count));
    const lines = stamps.map((each) => this.#stamp(each));
    return [
      element(
        'section',
        {},
        element('h2', {}, label.title),
        ...(stamps.length === 0 ? [element('p', {}, label.none)] : [element('p', {}, label.trust)]),
        ...(stamps.length > 0 && covered < pack.count ? [element('p', {}, label.after(covered))] : []),
        ...(stamps.length === 0 ? [] : [element('ul', { class: 'records' }, ...lines)]),
      ),
    ];
  }

  #nameOf(id: string): string {
    const found = this.#verified.report.records.find(({ record }) => record.id === id);
    if (found === undefined) return id;
    return `${this.#texts.record.position(found.position)}, ${this.#texts.kind[found.record.kind]}`;
  }

  #finding({ code, record, at }: Finding): HTMLElement {
    const where = [record === null ? null : this.#nameOf(record), at].filter((part) => part !== null).join(' · ');
    const text = findingTexts[this.#language][code];
    const place = where === '' ? [] : [' ', element('span', { class: 'where' }, `(${where})`)];
    return element('li', { 'data-code': code }, text, ...place);
  }

  findings(severity: Finding['severity'], heading: string): HTMLElement[] {
    const found = this.#verified.report.findings.filter((each) => each.severity === severity);
    if (found.length === 0) return [];
    const lines = found.map((each) => this.#finding(each));
    return [element('section', {}, element('h2', {}, heading), element('ul', { class: severity }, ...lines))];
  }

  /** A file's name, and for a picture a button that shows it. */
  #file(name: string): HTMLElement {
    const { pack } = this.#verified;
    if (!/\.(jpe?g|png|webp)$/i.test(name)) return element('li', {}, name);
    const button = element('button', { type: 'button', class: 'file' }, name);
    const line = element('li', {}, button);
    button.addEventListener('click', async () => {
      const bytes = await pack.read(name);
      if (bytes === null) return;
      button.replaceWith(element('span', {}, name));
      line.append(element('img', { alt: name, src: URL.createObjectURL(new Blob([bytes])) }));
    });
    return line;
  }

  #record(reported: ReportedRecord): HTMLElement {
    const { record, content, position, receivedAt, correctedAt, stampedAt, files } = reported;
    const { record: label, kind } = this.#texts;
    const { place } = record;
    const tapped = this.#time(correctedAt ?? record.tappedAt);
    return element(
      'li',
      { 'data-record': record.id },
      element('h3', {}, `${label.position(position)}: ${kind[record.kind]}`),
      facts([
        [label.tapped, correctedAt === null ? `${tapped} (${label.uncertain})` : tapped],
        [label.received, receivedAt === null ? nothing : this.#time(receivedAt)],
        [label.stamped, stampedAt === null ? nothing : this.#time(stampedAt)],
        [label.device, element('code', {}, record.device)],
        [label.key, record.key === null ? nothing : element('code', {}, record.key)],
        [
          label.place,
          place === null ? nothing : `${place.latitude}, ${place.longitude} (± ${Math.ceil(place.accuracy)} m)`,
        ],
        [label.files, files.length === 0 ? nothing : element('ul', {}, ...files.map((name) => this.#file(name)))],
        [label.content, element('code', {}, JSON.stringify(content))],
      ]),
    );
  }

  records(): HTMLElement[] {
    const { records } = this.#verified.report;
    if (records.length === 0) return [];
    const lines = records.map((each) => this.#record(each));
    const list = element('ol', { class: 'records' }, ...lines);
    return [element('section', {}, element('h2', {}, this.#texts.records), list)];
  }

  unknowable(): HTMLElement {
    const lines = this.#verified.report.unknowable.map((each) => element('li', {}, this.#texts.unknowable[each]));
    return element('section', {}, element('h2', {}, this.#texts.unknown), element('ul', {}, ...lines));
  }
}

/** The report as elements of the page. */
export function drawReport(verified: Verified, language: PageLanguage): HTMLElement[] {
  const drawing = new Drawing(verified, language);
  const { wrong, notable } = pageTexts[language];
  return [
    drawing.verdict(),
    ...drawing.findings('broken', wrong),
    ...drawing.summary(),
    ...drawing.findings('notable', notable),
    ...drawing.stamps(),
    ...drawing.originals(),
    drawing.unknowable(),
    ...drawing.records(),
  ];
}
