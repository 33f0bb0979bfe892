interface Named {
  name: string | null;
  surname: string | null;
  nickname: string;
}

/** "Name Surname", or the nickname of a person without either. */
export const personName = ({ name, surname, nickname }: Named): string =>
  [name, surname].filter((part) => part !== null && part !== '').join(' ') || nickname;
