import { Carousel } from '../../src/components/carousel/carousel.tsx';
import { Initials } from '../../src/components/initials.tsx';
import { Row, Rows } from '../../src/components/rows.tsx';
import { Specimen, Specimens } from './specimen.tsx';

const names = ['Γιώργος Αντωνίου', 'Άννα Ρήγα', 'Νίκος Μαυρίδης', 'Ελένη Δημητρίου', 'Κώστας Βλάχος', 'Σοφία Γεωργίου'];

/** Cards side by side: of one page, and of several, which go on by themselves. */
export function CarouselParts() {
  return (
    <Specimens>
      <Specimen part="Carousel" state="one card" wide>
        <SampleCarousel label={names[0] ?? ''} people={names.slice(0, 1)} />
      </Specimen>
      <Specimen part="Carousel" state="several pages" wide>
        <SampleCarousel label={`${names.length}`} people={names} />
      </Specimen>
    </Specimens>
  );
}

function SampleCarousel({ label, people }: { label: string; people: readonly string[] }) {
  const slides = people.map((name, index) => ({
    key: name,
    content: (
      <Rows>
        <Row title={name} lead={<Initials name={name} seed={String(index)} large />} />
      </Rows>
    ),
  }));
  return <Carousel label={label} slides={slides} />;
}
