// Whether this browser fails to store the games that are played in it.

class Unkept {
  isTrue: boolean = $state(false);
}

export const unkept = new Unkept();
