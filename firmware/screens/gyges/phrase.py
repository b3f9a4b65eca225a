"""Actions of Gyges in the player's words."""

from firmware.screens.duel import phrase as phrase
